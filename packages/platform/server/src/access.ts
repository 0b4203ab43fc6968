import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from './app.ts'
import { AppError, forbidden } from './app-error.ts'
import { crmLocked, mayEnterCrm, type SessionViewer, unauthenticated } from './viewer.ts'

export interface AccessOptions {
  /** Returns the viewer or null; called for each request under `/api`. */
  readonly authenticate: (request: FastifyRequest) => Promise<SessionViewer | null> | SessionViewer | null
  readonly isUnderMaintenance?: () => boolean
  /** Called for each call with an access token before its access is judged, for its limit and its scopes. */
  readonly judgeToken?: (request: FastifyRequest, reply: FastifyReply) => Promise<void>
}

const READING = new Set(['GET', 'HEAD'])

function notAdministrator({ lacksSecondFactor }: SessionViewer): AppError {
  if (!lacksSecondFactor) return forbidden('Apenas administradores autorizados')
  return new AppError('second_factor_required', 403, 'Ligue a verificação em duas etapas para continuar.')
}

function judge(request: FastifyRequest, isUnderMaintenance: boolean): void {
  const { access = 'staff', guestMayWrite = false, duringMaintenance = false } = request.routeOptions.config
  const { viewer } = request
  const isEnrolling = viewer?.lacksSecondFactor && request.routeOptions.config.withoutSecondFactor
  if (isUnderMaintenance && !duringMaintenance && !viewer?.isAdministrator && !isEnrolling) {
    throw new AppError('maintenance', 503, 'Sistema em manutenção. Volte em instantes.', { retryAfterS: 60 })
  }
  if (access === 'public') return
  if (!viewer) throw unauthenticated()
  if (access === 'administrator' && !viewer.isAdministrator && !isEnrolling) throw notAdministrator(viewer)
  if (access === 'crm' && !mayEnterCrm(viewer)) throw crmLocked()
  if (viewer.isGuest && !READING.has(request.method) && !guestMayWrite) {
    throw forbidden('Convidados podem apenas consultar.')
  }
}

/** Authenticates each API request and enforces its endpoint's access level. */
export function registerAccess(
  app: App,
  { authenticate, isUnderMaintenance = () => false, judgeToken }: AccessOptions,
): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!request.routeOptions.url?.startsWith('/api/')) return
    request.viewer = await authenticate(request)
    if (request.viewer?.token) await judgeToken?.(request, reply)
    judge(request, isUnderMaintenance())
  })
}
