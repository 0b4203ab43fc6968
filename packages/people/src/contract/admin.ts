import { endpoint } from '@cadencia/contract/endpoint'
import { Email, Id, IdParams, requiredText, text } from '@cadencia/contract/values'
import { z } from 'zod'
import { AdminUser, Team, UserRole } from '../contract.ts'

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
  schema: { body: z.object({ email: Email, teamId: Id }), response: { 201: AdminUser } },
  config: { access: 'administrator' },
})

export const updateUser = endpoint({
  method: 'PATCH',
  url: '/api/admin/users/:id',
  summary: 'Altera, desativa ou reativa uma pessoa',
  schema: {
    params: IdParams,
    body: z.object({
      firstName: requiredText(100, 'Informe o nome').optional(),
      lastName: text(100).optional(),
      role: UserRole.optional(),
      teamId: Id.optional(),
      isActive: z.boolean().optional(),
    }),
    response: { 200: AdminUser },
  },
  config: { access: 'administrator' },
})

export const listAdminTeams = endpoint({
  method: 'GET',
  url: '/api/admin/teams',
  summary: 'Os times, para a administração',
  schema: { response: { 200: z.array(Team) } },
  config: { access: 'administrator' },
})
