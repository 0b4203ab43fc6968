import { endpoint } from '@cadencia/contract/endpoint'
import { Email, Empty, Id, IdParams, requiredText } from '@cadencia/contract/values'
import { z } from 'zod'
import { Member, MemberRole, Team } from '../contract.ts'

const TeamParams = z.object({ teamId: Id })

const TeamFields = {
  name: requiredText(100, 'Nome é obrigatório'),
  color: z.string().regex(/^#[0-9a-fA-F]{6}$/, 'Cor inválida'),
  icon: z.string().regex(/^fa[srb] fa-[a-z0-9-]{1,40}$/, 'Ícone inválido'),
  leaderId: Id.nullable(),
}

export const listTeams = endpoint({
  method: 'GET',
  url: '/api/teams',
  summary: 'Os times, com números se pedidos',
  schema: {
    querystring: z.object({ withStats: z.enum(['true', 'false']).default('false') }),
    response: { 200: z.array(Team) },
  },
})

export const createTeam = endpoint({
  method: 'POST',
  url: '/api/teams',
  summary: 'Cria um time',
  schema: {
    body: z.object({
      name: TeamFields.name,
      color: TeamFields.color.default('#6b7280'),
      icon: TeamFields.icon.default('fas fa-users'),
      leaderId: TeamFields.leaderId.default(null),
    }),
    response: { 201: Team },
  },
  config: { access: 'administrator' },
})

export const updateTeam = endpoint({
  method: 'PATCH',
  url: '/api/teams/:id',
  summary: 'Altera um time',
  schema: { params: IdParams, body: z.object(TeamFields).partial(), response: { 200: Team } },
  config: { access: 'administrator' },
})

export const listMembers = endpoint({
  method: 'GET',
  url: '/api/teams/:teamId/members',
  summary: 'Quem está no time',
  schema: { params: TeamParams, response: { 200: z.array(Member) } },
})

export const addMember = endpoint({
  method: 'POST',
  url: '/api/teams/:teamId/members',
  summary: 'Põe alguém no time',
  schema: {
    params: TeamParams,
    body: z.object({
      email: z
        .string('Por favor, informe o email do membro.')
        .min(1, 'Por favor, informe o email do membro.')
        .pipe(Email),
      role: MemberRole.default('member'),
    }),
    response: { 201: Member },
  },
})

export const removeMember = endpoint({
  method: 'DELETE',
  url: '/api/teams/:teamId/members/:userId',
  summary: 'Tira alguém do time',
  schema: { params: TeamParams.extend({ userId: Id }), response: { 204: Empty } },
})
