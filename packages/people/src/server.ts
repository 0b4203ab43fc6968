import type { Domain, DomainJobs } from '@cadencia/server/domain'
import type { SessionViewer } from '@cadencia/server/viewer'
import type { FastifyRequest } from 'fastify'
import { createContext, type PeopleContext, type PeopleOptions } from './context.ts'
import { seedPeople } from './demo.ts'
import { createPeopleJobs, type PeopleJobOptions, peopleSchedules } from './jobs.ts'
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
  authenticate(request: FastifyRequest): Promise<SessionViewer | null>
  /** Whether a session still stands, without using it: for open sockets. */
  isSessionLive(sessionId: string): Promise<boolean>
  /** A session ended in another process. */
  forgetSession(sessionId: string): void
  /** A session goes on with other rights, as another process says. */
  refreshSession(sessionId: string): void
  /** How the CRM opens and closes itself for sessions. */
  readonly crmSessions: CrmSessions
  /** Called when announcements of ended sessions may have been missed. */
  forgetSessions(): void
  /** Stores when sessions were last used. */
  close(): Promise<void>
}

/** The viewer of a session, or null if guests are no longer allowed. */
function currentViewer({ settings }: PeopleContext, record: SessionRecord | null): SessionViewer | null {
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
    // Sockets reconnect on their own, so only API calls count as activity.
    const isUse = !isPolled && request.url.startsWith('/api/')
    return currentViewer(context, await sessions.verify(token, isUse))
  }
}

export const peopleJobs = (options: PeopleJobOptions): DomainJobs => ({
  jobs: createPeopleJobs(options),
  schedules: peopleSchedules,
})

/** Users, teams, who is in them, sign-in and sessions. */
export function people(options: PeopleOptions): People {
  const context = createContext(options)
  const { sessions } = context
  return {
    name: 'people',
    ...peopleJobs(options),
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
    isSessionLive: async (sessionId) => currentViewer(context, await sessions.findLive(sessionId)) !== null,
    forgetSession: sessions.forget,
    refreshSession: sessions.refresh,
    crmSessions: crmSessionsOf(context),
    forgetSessions: sessions.forgetAll,
    close: sessions.flush,
  }
}
