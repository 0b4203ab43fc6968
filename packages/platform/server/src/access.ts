import type { FastifyRequest } from 'fastify'
import type { App } from './app.ts'
import { AppError, forbidden } from './app-error.ts'
import { crmLocked, mayEnterCrm, unauthenticated, type Viewer } from './viewer.ts'

export interface AccessOptions {
  /** Who sends the request, or null; called for each request under `/api`. */
  readonly authenticate: (request: FastifyRequest) => Promise<Viewer | null> | Viewer | null
  readonly isUnderMaintenance?: () => boolean
}

const READING = new Set(['GET', 'HEAD'])

function judge(request: FastifyRequest, isUnderMaintenance: boolean): void {
  const { access = 'staff', guestMayWrite = false, duringMaintenance = false } = request.routeOptions.config
  const { viewer } = request
  if (isUnderMaintenance && !duringMaintenance && !viewer?.isAdministrator) {
    throw new AppError('maintenance', 503, 'Sistema em manutenção. Volte em instantes.', { retryAfterS: 60 })
  }
  if (access === 'public') return
  if (!viewer) throw unauthenticated()
  if (access === 'administrator' && !viewer.isAdministrator)
    throw forbidden('Apenas administradores autorizados')
  if (access === 'crm' && !mayEnterCrm(viewer)) throw crmLocked()
  if (viewer.isGuest && !READING.has(request.method) && !guestMayWrite) {
    throw forbidden('Convidados podem apenas consultar.')
  }
}

/** Finds out who sends each API request and turns away whom its endpoint does not admit at all. */
export function registerAccess(
  app: App,
  { authenticate, isUnderMaintenance = () => false }: AccessOptions,
): void {
  app.addHook('onRequest', async (request) => {
    if (!request.routeOptions.url?.startsWith('/api/')) return
    request.viewer = await authenticate(request)
    judge(request, isUnderMaintenance())
  })
}
