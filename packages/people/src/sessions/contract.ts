import { endpoint } from '@cadencia/contract/endpoint'
import { Empty, Id, IdParams, Instant, page } from '@cadencia/contract/values'
import { z } from 'zod'

/** One of one's own sessions; `lastSeenAt` is at most a minute behind. */
export const Session = z.object({
  id: Id,
  isCurrent: z.boolean(),
  isAdministrator: z.boolean(),
  userAgent: z.string(),
  ipAddress: z.string(),
  createdAt: Instant,
  lastSeenAt: Instant,
})
export type Session = z.infer<typeof Session>

export const AdminSession = z.object({
  isAuthenticated: z.boolean(),
  username: z.string().nullable(),
  /** True while everything else waits for the second factor that is required here; else absent. */
  mustEnableSecondFactor: z.boolean().optional(),
})
export type AdminSession = z.infer<typeof AdminSession>

export const listSessions = endpoint({
  method: 'GET',
  url: '/api/auth/sessions',
  summary: 'As próprias sessões',
  schema: { querystring: page(200), response: { 200: z.array(Session) } },
  config: { area: 'session' },
})

export const endSession = endpoint({
  method: 'DELETE',
  url: '/api/auth/sessions/:id',
  summary: 'Encerra uma das próprias sessões',
  schema: { params: IdParams, response: { 204: Empty } },
  config: { area: 'session', guestMayWrite: true },
})

export const getAdminSession = endpoint({
  method: 'GET',
  url: '/api/admin/me',
  summary: 'Diz se a sessão é de administrador',
  schema: { response: { 200: AdminSession } },
  config: { area: 'any', cache: 'no-store', access: 'public', duringMaintenance: true },
})
