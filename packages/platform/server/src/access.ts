import { type Area, allows, isArea, rightOf } from '@cadencia/contract/areas'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from './app.ts'
import { AppError, forbidden } from './app-error.ts'
import { clearBrowserCache } from './caching.ts'
import {
  crmLocked,
  lacksScope,
  mayEnterCrm,
  type SessionViewer,
  sessionRequired,
  unauthenticated,
} from './viewer.ts'

export interface AccessOptions {
  /** Returns the viewer or null; called for each request under `/api`. */
  readonly authenticate: (request: FastifyRequest) => Promise<SessionViewer | null> | SessionViewer | null
  readonly isUnderMaintenance?: () => boolean
  /** Called for each call with an access token before its scopes are judged, for its limit. */
  readonly countToken?: (request: FastifyRequest, reply: FastifyReply) => Promise<void>
}

function notAdministrator({ lacksSecondFactor }: SessionViewer): AppError {
  if (!lacksSecondFactor) return forbidden('Apenas administradores autorizados')
  return new AppError('second_factor_required', 403, 'Ligue a verificação em duas etapas para continuar.')
}

/** The areas whose scopes a call needs; none where no scope decides. */
async function areasOf(request: FastifyRequest): Promise<readonly Area[]> {
  const { area, findAreas } = request.routeOptions.config
  if (area === 'record') return (await findAreas?.(request)) ?? []
  return isArea(area) ? [area] : []
}

/** Throws 403 where a token's scopes do not cover a call. What is in no area takes no token. */
function judgeScopes(request: FastifyRequest, areas: readonly Area[]): void {
  const { access, area } = request.routeOptions.config
  const { token } = request.viewer ?? {}
  if (!token || access === 'public' || area === 'any') return
  if (areas.length === 0) throw sessionRequired()
  const right = rightOf(request.method)
  const lacking = areas.find((one) => !allows(token.scopes, one, right))
  if (lacking) throw lacksScope(lacking, right)
}

function judge(request: FastifyRequest, areas: readonly Area[], isUnderMaintenance: boolean): void {
  const {
    area,
    access = 'staff',
    guestMayWrite = false,
    duringMaintenance = false,
  } = request.routeOptions.config
  const { viewer } = request
  const isEnrolling = viewer?.lacksSecondFactor && request.routeOptions.config.withoutSecondFactor
  if (isUnderMaintenance && !duringMaintenance && !viewer?.isAdministrator && !isEnrolling) {
    throw new AppError('maintenance', 503, 'Sistema em manutenção. Volte em instantes.', { retryAfterS: 60 })
  }
  if (access === 'public') return
  if (!viewer) throw unauthenticated()
  if (access === 'administrator' && !viewer.isAdministrator && !isEnrolling) throw notAdministrator(viewer)
  const isOfCrm = access === 'crm' || (area === 'record' && areas.every((one) => one === 'crm'))
  if (isOfCrm && !mayEnterCrm(viewer)) throw crmLocked()
  if (viewer.isGuest && rightOf(request.method) === 'write' && !guestMayWrite) {
    throw forbidden('Convidados podem apenas consultar.')
  }
}

/** Throws 409 where a page was opened for another person than the one who is signed in now, in another tab. */
function refuseForAnother({ viewer, headers }: FastifyRequest): void {
  const expected = headers['x-person']
  if (!viewer || viewer.token || expected === undefined || expected === viewer.userId) return
  throw new AppError('other_person', 409, 'Outra pessoa entrou neste navegador. Recarregue a página.')
}

/** Refuses to start with a route that does not say which area it is of. */
function requireAreas(app: App): void {
  app.addHook('onRoute', ({ method, url, config }) => {
    if (!url.startsWith('/api/')) return
    const isPlaced = config?.area === 'record' ? config.findAreas !== undefined : config?.area !== undefined
    if (!isPlaced) throw new Error(`${method} ${url} names no area: set config.area in its endpoint()`)
  })
}

/**
 * Authenticates each API request and decides who may make it, in this order: 409 for a page of another person, 401
 * without a session, 403 without the token's scope, 503, 403 by the endpoint's access level. All before anything is read from the request's body.
 */
export function registerAccess(
  app: App,
  { authenticate, isUnderMaintenance = () => false, countToken }: AccessOptions,
): void {
  requireAreas(app)
  app.addHook('onRequest', async (request, reply) => {
    if (!request.routeOptions.url?.startsWith('/api/')) return
    request.viewer = await authenticate(request)
    refuseForAnother(request)
    if (!request.viewer && request.carriesSession) clearBrowserCache(reply)
    if (request.viewer?.token) await countToken?.(request, reply)
    const areas = request.viewer ? await areasOf(request) : []
    judgeScopes(request, areas)
    judge(request, areas, isUnderMaintenance())
  })
}
