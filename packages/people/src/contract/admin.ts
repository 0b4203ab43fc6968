import { endpoint } from '@cadencia/contract/endpoint'
import { Email, Id, IdParams } from '@cadencia/contract/values'
import { z } from 'zod'
import { AdminUser, FirstName, LastName, Team, UserRole, Version } from '../contract.ts'

const INCOMPLETE = 'Por favor, preencha o e-mail e selecione um time.'

/** A new person; the names are made from the address where they are left out. */
export const UserDraft = z.object({
  email: z.string(INCOMPLETE).trim().min(1, INCOMPLETE).pipe(Email),
  teamId: z.string(INCOMPLETE).min(1, INCOMPLETE).pipe(Id),
  firstName: FirstName.optional(),
  lastName: LastName.optional(),
})
export type UserDraft = z.infer<typeof UserDraft>

/** `teamId` moves the person from their first team to that one; null takes them out of it. */
export const UserPatch = z
  .object({
    firstName: FirstName,
    lastName: LastName,
    role: UserRole,
    teamId: Id.nullable(),
    isActive: z.boolean('Informe se o usuário está ativo'),
    version: Version,
  })
  .partial()
export type UserPatch = z.infer<typeof UserPatch>

export const listAdminUsers = endpoint({
  method: 'GET',
  url: '/api/admin/users',
  summary: 'As pessoas; a administradores também papel, situação e último acesso',
  schema: { response: { 200: z.array(AdminUser) } },
})

export const createUser = endpoint({
  method: 'POST',
  url: '/api/admin/users',
  summary: 'Cadastra uma pessoa em um time',
  schema: { body: UserDraft, response: { 201: AdminUser } },
  config: { access: 'administrator' },
})

export const updateUser = endpoint({
  method: 'PATCH',
  url: '/api/admin/users/:id',
  summary: 'Altera, desativa ou reativa uma pessoa',
  schema: { params: IdParams, body: UserPatch, response: { 200: AdminUser } },
  config: { access: 'administrator' },
})

export const listAdminTeams = endpoint({
  method: 'GET',
  url: '/api/admin/teams',
  summary: 'Os times, para a administração',
  schema: { response: { 200: z.array(Team) } },
  config: { access: 'administrator' },
})
