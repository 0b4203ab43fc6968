import { AREAS, RIGHTS, type Scope } from '@cadencia/contract/areas'
import { endpoint } from '@cadencia/contract/endpoint'
import { StepUp } from '@cadencia/contract/step-up'
import { Empty, Id, IdParams, Instant, page, requiredLine } from '@cadencia/contract/values'
import { z } from 'zod'

export const TOKEN_SCOPES: readonly Scope[] = AREAS.flatMap((area) =>
  RIGHTS.map((right): Scope => `${area}:${right}`),
)
export type TokenScope = Scope
export const TokenScope = z.enum(TOKEN_SCOPES, 'Permissão inválida')

const TOKEN_NAME_MAX = 100
/** Valid tokens that act as one person, those of services included. */
export const TOKENS_MAX = 100
/** How many days a token is valid. */
export const TOKEN_DAYS = { usual: 90, longest: 365 } as const

export const NewToken = z.object({
  name: requiredLine(TOKEN_NAME_MAX, 'Informe o nome'),
  scopes: z
    .array(TokenScope, 'Escolha as permissões')
    .min(1, 'Escolha ao menos uma permissão')
    .max(TOKEN_SCOPES.length, 'Permissões repetidas')
    .transform((scopes) => [...new Set(scopes)]),
  /** In the future, at most `TOKEN_DAYS.longest` ahead; absent or null: after `TOKEN_DAYS.usual`. */
  expiresAt: Instant.nullable().optional(),
})
export type NewToken = z.infer<typeof NewToken>

/** A token that acts as a person, made by an administrator for a program. */
export const NewServiceToken = NewToken.extend({
  /** With whose rights it acts. */
  userId: Id,
  ...StepUp.shape,
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
  config: { area: 'session' },
})

export const createToken = endpoint({
  method: 'POST',
  url: '/api/tokens',
  summary: 'Cria um token de acesso, mostrado só desta vez',
  schema: { body: NewToken.extend(StepUp.shape), response: { 201: Token.extend(Secret.shape) } },
  config: { area: 'session', isSecret: true },
})

export const revokeToken = endpoint({
  method: 'DELETE',
  url: '/api/tokens/:id',
  summary: 'Revoga um dos próprios tokens de acesso',
  schema: { params: IdParams, response: { 204: Empty } },
  config: { area: 'session', guestMayWrite: true },
})

export const listServiceTokens = endpoint({
  method: 'GET',
  url: '/api/admin/service-tokens',
  summary: 'Os tokens de serviço, os mais novos primeiro',
  schema: { querystring: page(200), response: { 200: z.array(ServiceToken) } },
  config: { area: 'session', access: 'administrator' },
})

export const createServiceToken = endpoint({
  method: 'POST',
  url: '/api/admin/service-tokens',
  summary: 'Cria um token de serviço, que age com os direitos de uma pessoa',
  schema: { body: NewServiceToken, response: { 201: ServiceToken.extend(Secret.shape) } },
  config: { area: 'session', access: 'administrator', isSecret: true },
})

export const revokeServiceToken = endpoint({
  method: 'DELETE',
  url: '/api/admin/service-tokens/:id',
  summary: 'Revoga um token de serviço',
  schema: { params: IdParams, response: { 204: Empty } },
  config: { area: 'session', access: 'administrator' },
})
