import { endpoint } from '@cadencia/contract/endpoint'
import { byInstant, byText, equals, type FilterOf, listOf, type SortOf } from '@cadencia/contract/list'
import { StepUp } from '@cadencia/contract/step-up'
import { Email, Empty, Id, IdParams, page, sortBy, Version } from '@cadencia/contract/values'
import { z } from 'zod'
import { AdminUser, FirstName, LastName, UserRole } from '../contract.ts'
import { NewPassword, Username } from '../security/contract.ts'
import { Session } from '../sessions/contract.ts'

const INCOMPLETE = 'Por favor, preencha o e-mail e selecione um time.'

/** A new person; the names are made from the address where they are left out. */
export const UserDraft = z.object({
  email: z.string(INCOMPLETE).trim().min(1, INCOMPLETE).pipe(Email),
  teamId: z.string(INCOMPLETE).min(1, INCOMPLETE).pipe(Id),
  firstName: FirstName.optional(),
  lastName: LastName.optional(),
})
export type UserDraft = z.infer<typeof UserDraft>

/**
 * `teamId` moves the person from their first team to that one; null takes them out of it. `username` and `password`
 * are those of an administrator.
 */
export const UserPatch = z
  .object({
    firstName: FirstName,
    lastName: LastName,
    role: UserRole,
    teamId: Id.nullable(),
    isActive: z.boolean('Informe se o usuário está ativo'),
    username: Username,
    password: NewPassword,
    version: Version,
  })
  .partial()
export type UserPatch = z.infer<typeof UserPatch>

export const USER_LIST = listOf<AdminUser>()({
  // The most that `limit` takes; without it all are answered.
  pageSize: 1000,
  filters: {
    id: equals(Id),
    /** Words of the name or address, each of which must occur. */
    q: {
      schema: z.string().trim().max(200, 'Busca longa demais'),
      judge: ['firstName', 'lastName', 'email'],
    },
    /** The person's first team. */
    teamId: equals(Id),
    // They narrow the list of administrators only: others may not know them.
    role: equals(UserRole),
    isActive: equals(z.enum(['true', 'false'], 'Filtro inválido')),
  },
  sorts: { name: { judge: ['firstName', 'lastName'] }, email: byText(), lastSeenAt: byInstant('nulls last') },
  sort: 'name',
})
export type AdminUserFilter = FilterOf<typeof USER_LIST>

/** What people can be sorted by; `-` before it reverses the order. Others than administrators get them by name. */
export const USER_SORTS = USER_LIST.sortKeys
export type UserSort = SortOf<typeof USER_LIST>

const paging = page(1).shape

/** Without `limit` all of them at once. */
export const listAdminUsers = endpoint({
  method: 'GET',
  url: '/api/admin/users',
  summary: 'As pessoas; a administradores também papel, situação e último acesso',
  schema: {
    querystring: USER_LIST.filter.extend({
      sort: sortBy(USER_SORTS).default('name'),
      limit: paging.limit.unwrap().optional(),
      cursor: paging.cursor,
    }),
    response: { 200: z.array(AdminUser) },
  },
  config: { area: 'admin' },
})

export const createUser = endpoint({
  method: 'POST',
  url: '/api/admin/users',
  summary: 'Cadastra uma pessoa em um time',
  schema: { body: UserDraft, response: { 201: AdminUser } },
  config: { area: 'admin', access: 'administrator' },
})

/** People that are added at once. */
export const BULK_MAX = 500

/** Each row is judged by itself: one that is wrong keeps no other from being added. */
export const BulkDraft = z
  .array(
    z.object({
      email: z.string('E-mail inválido').max(1000, 'E-mail inválido'),
      teamId: z.string('Time não encontrado.').max(100, 'Time não encontrado.'),
    }),
    'Envie uma lista de pessoas',
  )
  .min(1, 'Envie ao menos uma pessoa')
  .max(BULK_MAX, `Envie no máximo ${BULK_MAX} pessoas de cada vez`)
export type BulkDraft = z.infer<typeof BulkDraft>

export const BulkResult = z.object({
  added: z.array(AdminUser),
  /** `line` counts the rows that were sent, from 1. */
  refused: z.array(z.object({ line: z.int(), email: z.string(), message: z.string() })),
})
export type BulkResult = z.infer<typeof BulkResult>

export const createUsers = endpoint({
  method: 'POST',
  url: '/api/admin/users/bulk',
  summary: 'Cadastra várias pessoas de uma vez',
  schema: { body: BulkDraft, response: { 201: BulkResult } },
  config: { area: 'admin', access: 'administrator' },
})

export const listUserSessions = endpoint({
  method: 'GET',
  url: '/api/admin/users/:id/sessions',
  summary: 'As sessões de uma pessoa',
  schema: { params: IdParams, querystring: page(200), response: { 200: z.array(Session) } },
  config: { area: 'admin', access: 'administrator' },
})

export const endUserSessions = endpoint({
  method: 'DELETE',
  url: '/api/admin/users/:id/sessions',
  summary: 'Encerra as sessões de uma pessoa, ou só a indicada',
  schema: {
    params: IdParams,
    querystring: z.object({ sessionId: Id.optional() }),
    response: { 204: Empty },
  },
  config: { area: 'admin', access: 'administrator' },
})

export const resetSecondFactor = endpoint({
  method: 'DELETE',
  url: '/api/admin/users/:id/totp',
  summary: 'Desliga a verificação em duas etapas de quem perdeu o aparelho',
  schema: { params: IdParams, body: StepUp.nullish(), response: { 204: Empty } },
  config: { area: 'admin', access: 'administrator' },
})

/** `role`, `username` and `password` need a step-up. */
export const updateUser = endpoint({
  method: 'PATCH',
  url: '/api/admin/users/:id',
  summary: 'Altera, desativa ou reativa uma pessoa',
  schema: { params: IdParams, body: UserPatch.extend(StepUp.shape), response: { 200: AdminUser } },
  config: { area: 'admin', access: 'administrator' },
})
