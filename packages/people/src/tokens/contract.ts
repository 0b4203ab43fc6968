import { endpoint } from '@cadencia/contract/endpoint'
import { Empty, Id, IdParams, Instant, page, requiredLine } from '@cadencia/contract/values'
import { z } from 'zod'

/** Areas of the API, each a pair of scopes. Every route belongs to one. */
export const TOKEN_AREAS = [
  'meetings',
  'sprints',
  'people',
  'support',
  'scoring',
  'chat',
  'insights',
  'files',
  'pilots',
  'queues',
  'crm',
  'admin',
] as const
export type TokenArea = (typeof TOKEN_AREAS)[number]

export const TOKEN_RIGHTS = ['read', 'write'] as const
export type TokenRight = (typeof TOKEN_RIGHTS)[number]

/** `<area>:read` or `<area>:write`; writing includes reading. */
export type TokenScope = `${TokenArea}:${TokenRight}`
export const TOKEN_SCOPES: readonly TokenScope[] = TOKEN_AREAS.flatMap((area) =>
  TOKEN_RIGHTS.map((right): TokenScope => `${area}:${right}`),
)
export const TokenScope = z.enum(TOKEN_SCOPES, 'Permissão inválida')

/** Whether scopes allow reading or writing in an area. */
export function allows(scopes: readonly string[], area: TokenArea, right: TokenRight): boolean {
  const write: TokenScope = `${area}:write`
  return scopes.includes(write) || (right === 'read' && scopes.includes(`${area}:read`))
}

const TOKEN_NAME_MAX = 100

export const NewToken = z.object({
  name: requiredLine(TOKEN_NAME_MAX, 'Informe o nome'),
  scopes: z
    .array(TokenScope, 'Escolha as permissões')
    .min(1, 'Escolha ao menos uma permissão')
    .max(TOKEN_SCOPES.length, 'Permissões repetidas')
    .transform((scopes) => [...new Set(scopes)]),
  /** In the future; absent or null: until it is revoked. */
  expiresAt: Instant.nullable().optional(),
})
export type NewToken = z.infer<typeof NewToken>

/** A token that acts as a person, made by an administrator for a program. */
export const NewServiceToken = NewToken.extend({
  /** With whose rights it acts. */
  userId: Id,
})
export type NewServiceToken = z.infer<typeof NewServiceToken>

export const Token = z.object({
  id: Id,
  name: z.string(),
  scopes: z.array(TokenScope),
  createdAt: Instant,
  expiresAt: Instant.nullable(),
  /** At most a minute behind; null before the first call. */
  lastUsedAt: Instant.nullable(),
  /** False where the CRM's password has changed since: its scopes of the CRM are void. */
  isCrmOpen: z.boolean(),
})
export type Token = z.infer<typeof Token>

export const ServiceToken = Token.extend({
  userId: Id,
  userName: z.string(),
  /** The administrator who made it, who may have left since. */
  createdBy: Id.nullable(),
  createdByName: z.string().nullable(),
})
export type ServiceToken = z.infer<typeof ServiceToken>

/** `cad_…`; answered this once. */
const Secret = z.object({ token: z.string() })

export const listTokens = endpoint({
  method: 'GET',
  url: '/api/tokens',
  summary: 'Os próprios tokens de acesso, os mais novos primeiro',
  schema: { querystring: page(200), response: { 200: z.array(Token) } },
})

export const createToken = endpoint({
  method: 'POST',
  url: '/api/tokens',
  summary: 'Cria um token de acesso, mostrado só desta vez',
  schema: { body: NewToken, response: { 201: Token.extend(Secret.shape) } },
  config: { isSecret: true },
})

export const revokeToken = endpoint({
  method: 'DELETE',
  url: '/api/tokens/:id',
  summary: 'Revoga um dos próprios tokens de acesso',
  schema: { params: IdParams, response: { 204: Empty } },
  config: { guestMayWrite: true },
})

export const listServiceTokens = endpoint({
  method: 'GET',
  url: '/api/admin/service-tokens',
  summary: 'Os tokens de serviço, os mais novos primeiro',
  schema: { querystring: page(200), response: { 200: z.array(ServiceToken) } },
  config: { access: 'administrator' },
})

export const createServiceToken = endpoint({
  method: 'POST',
  url: '/api/admin/service-tokens',
  summary: 'Cria um token de serviço, que age com os direitos de uma pessoa',
  schema: { body: NewServiceToken, response: { 201: ServiceToken.extend(Secret.shape) } },
  config: { access: 'administrator', isSecret: true },
})

export const revokeServiceToken = endpoint({
  method: 'DELETE',
  url: '/api/admin/service-tokens/:id',
  summary: 'Revoga um token de serviço',
  schema: { params: IdParams, response: { 204: Empty } },
  config: { access: 'administrator' },
})
