import type { Domain } from '@cadencia/server/domain'
import type { Viewer } from '@cadencia/server/viewer'
import type { FastifyRequest } from 'fastify'
import { createContext, type PeopleContext, type PeopleOptions } from './context.ts'
import { seedPeople } from './demo.ts'
import { type PeopleJobOptions, peopleJobs, peopleSchedules } from './jobs.ts'
import { peopleLive } from './live.ts'
import { peoplePersonalData } from './personal-data.ts'
import { peopleSearch } from './search.ts'
import { securityRoutes } from './security/routes.ts'
import { TOTP_SECRETS } from './security/second-factor.ts'
import { type CrmSessions, crmSessionsOf } from './sessions/crm-sessions.ts'
import type { SessionRecord } from './sessions/repository.ts'
import { sessionRoutes } from './sessions/routes.ts'
import { viewerIn } from './sessions/session-cache.ts'
import { administratorRoutes } from './sign-in/administrator-routes.ts'
import { emailRoutes } from './sign-in/email-routes.ts'
import { oidcRoutes } from './sign-in/oidc-routes.ts'
import { teamRoutes } from './teams/routes.ts'
import { userRoutes } from './users/routes.ts'

export interface People extends Domain {
  /** Whose session the request carries, or null. Calls on a timer do not keep it alive. */
  authenticate(request: FastifyRequest): Promise<Viewer | null>
  /** Whether a session still stands, without using it: for open sockets. */
  isSessionLive(sessionId: string): Promise<boolean>
  /** A session ended in another process. */
  forgetSession(sessionId: string): void
  /** A session goes on with other rights, as another process says. */
  refreshSession(sessionId: string): void
  /** How the CRM opens and closes itself for sessions. */
  readonly crmSessions: CrmSessions
  /** News of ended sessions may have been missed. */
  forgetSessions(): void
  /** Writes down what is still only known here: when sessions were last used. */
  close(): Promise<void>
}

/** Whom a session stands for now, or null where the rule that let them in no longer holds. */
function standingViewer({ settings }: PeopleContext, record: SessionRecord | null): Viewer | null {
  if (!record) return null
  const viewer = viewerIn(record)
  if (viewer.isGuest && !settings.get('system').allowGuestUsers) return null
  const { requireSecondFactor } = settings.get('security')
  if (!viewer.isAdministrator || record.hasSecondFactor || !requireSecondFactor) return viewer
  return { ...viewer, isAdministrator: false, lacksSecondFactor: true }
}

function authenticator(context: PeopleContext): People['authenticate'] {
  const { sessions, cookies } = context
  return async (request) => {
    const token = cookies.read(request, 'session')
    if (!token) return null
    const isPolled = request.routeOptions.config.isPolled || request.headers['x-poll'] === '1'
    // A socket reconnects by itself: only calls of the API say that somebody is there.
    const isUse = !isPolled && request.url.startsWith('/api/')
    return standingViewer(context, await sessions.verify(token, isUse))
  }
}

/** The part that a worker needs: jobs and schedules. */
export function peopleWork(options: PeopleJobOptions): Domain {
  return { name: 'people', jobs: peopleJobs(options), schedules: peopleSchedules }
}

/** Users, teams, who is in them, sign-in and sessions. */
export function people(options: PeopleOptions): People {
  const context = createContext(options)
  const { sessions } = context
  return {
    ...peopleWork(options),
    routes: (app) => {
      emailRoutes(app, context)
      administratorRoutes(app, context)
      oidcRoutes(app, context)
      securityRoutes(app, context)
      sessionRoutes(app, context)
      userRoutes(app, context)
      teamRoutes(app)
    },
    live: peopleLive,
    search: peopleSearch,
    sealedColumns: [TOTP_SECRETS],
    personalData: peoplePersonalData(context),
    seedDemo: seedPeople,
    authenticate: authenticator(context),
    isSessionLive: async (sessionId) => standingViewer(context, await sessions.findLive(sessionId)) !== null,
    forgetSession: sessions.forget,
    refreshSession: sessions.refresh,
    crmSessions: crmSessionsOf(context),
    forgetSessions: sessions.forgetAll,
    close: sessions.flush,
  }
}
