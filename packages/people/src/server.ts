import { bearerToken } from '@cadencia/server/bearer-token'
import { networkOf } from '@cadencia/server/client-network'
import type { ConfirmIdentity } from '@cadencia/server/confirm-identity'
import type { Domain } from '@cadencia/server/domain'
import type { SessionViewer } from '@cadencia/server/viewer'
import type { FastifyRequest } from 'fastify'
import { createContext, type PeopleContext, type PeopleOptions } from './context.ts'
import { seedPeople } from './demo.ts'
import { peopleJobs, peopleSchedules } from './jobs.ts'
import { peopleLive } from './live.ts'
import { tokenCauses, tokenNotices } from './notices.ts'
import { peoplePersonalData } from './personal-data.ts'
import { peopleSearch } from './search.ts'
import { securityRoutes } from './security/routes.ts'
import { TOTP_SECRETS } from './security/second-factor.ts'
import { stepUp } from './security/step-up.ts'
import { type CrmSessions, crmSessionsOf } from './sessions/crm-sessions.ts'
import type { SessionRecord } from './sessions/repository.ts'
import { sessionRoutes } from './sessions/routes.ts'
import { viewerIn } from './sessions/session-cache.ts'
import { administratorRoutes } from './sign-in/administrator-routes.ts'
import { emailRoutes } from './sign-in/email-routes.ts'
import { oidcRoutes } from './sign-in/oidc-routes.ts'
import { teamRoutes } from './teams/routes.ts'
import { tokenRoutes } from './tokens/routes.ts'
import { tokenViewer } from './tokens/viewer.ts'
import { userRoutes } from './users/routes.ts'
import { peopleWebhookFacts } from './webhook-facts.ts'

export interface People extends Domain {
  /**
   * Whose session or token the request carries, or null. Calls on a timer do not keep a session alive. Throws 429 for
   * an unknown token of a network that has sent too many.
   */
  authenticate(request: FastifyRequest): Promise<SessionViewer | null>
  /** Whether a session or token still stands, without using it: for open sockets. */
  isSessionLive(sessionId: string): Promise<boolean>
  /** A session or token ended in another process. */
  forgetSession(sessionId: string): void
  /** A session or token goes on with other rights, as another process says. */
  refreshSession(sessionId: string): void
  /** Asks administrators again who they are. */
  readonly confirmIdentity: ConfirmIdentity
  /** How the CRM opens and closes itself for sessions. */
  readonly crmSessions: CrmSessions
  /** Called when announcements of ended sessions and tokens may have been missed. */
  forgetSessions(): void
  /** Stores when sessions and tokens were last used. */
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

const READING = new Set(['GET', 'HEAD'])

function authenticator(context: PeopleContext): People['authenticate'] {
  const { sessions, tokens, cookies, limits } = context
  return async (request) => {
    const secret = bearerToken(request)
    if (secret !== undefined) {
      const record = await tokens.verify(secret, true)
      // Right ones always pass: nobody guesses them, and one forgotten program must not stop its neighbours.
      if (!record) await limits.tokens.count([`address:${networkOf(request.clientAddress)}`])
      return tokenViewer(context, record, READING.has(request.method) ? 'read' : 'write')
    }
    const token = cookies.read(request, 'session')
    if (!token) return null
    request.carriesSession = true
    const isPolled = request.routeOptions.config.isPolled || request.headers['x-poll'] === '1'
    // Sockets reconnect on their own, so only API calls count as activity.
    const isUse = !isPolled && request.url.startsWith('/api/')
    return currentViewer(context, await sessions.verify(token, isUse))
  }
}

/** Users, teams, who is in them, sign-in and sessions. */
export function people(options: PeopleOptions): People {
  const context = createContext(options)
  const { sessions, tokens } = context
  return {
    name: 'people',
    causes: tokenCauses,
    notices: tokenNotices,
    webhookFacts: peopleWebhookFacts,
    jobs: peopleJobs(options),
    schedules: peopleSchedules,
    routes: (app) => {
      emailRoutes(app, context)
      administratorRoutes(app, context)
      oidcRoutes(app, context)
      securityRoutes(app, context)
      sessionRoutes(app, context)
      userRoutes(app, context)
      teamRoutes(app, context)
      tokenRoutes(app, context)
    },
    live: peopleLive,
    liveAreas: { user: 'people', team: 'people' },
    search: peopleSearch,
    searchArea: 'people',
    sealedColumns: [TOTP_SECRETS],
    personalData: peoplePersonalData(context),
    seedDemo: seedPeople,
    authenticate: authenticator(context),
    isSessionLive: async (id) =>
      currentViewer(context, await sessions.findLive(id)) !== null ||
      tokenViewer(context, await tokens.findLive(id), 'read') !== null,
    forgetSession: (id) => {
      sessions.forget(id)
      tokens.forget(id)
    },
    refreshSession: (id) => {
      sessions.refresh(id)
      tokens.forget(id)
    },
    confirmIdentity: (request, proof) => stepUp(context, request, proof),
    crmSessions: crmSessionsOf(context),
    forgetSessions: () => {
      sessions.forgetAll()
      tokens.forgetAll()
    },
    close: async () => {
      await Promise.all([sessions.flush(), tokens.flush()])
    },
  }
}
