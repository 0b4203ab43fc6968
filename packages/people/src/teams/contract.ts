import { endpoint } from '@cadencia/contract/endpoint'
import { Day, Email, Empty, Id, IdParams, uniqueName, Version } from '@cadencia/contract/values'
import { z } from 'zod'
import { MemberRole } from '../contract.ts'

export const Team = z.object({
  id: Id,
  /** Fixed key used by chat areas and goal sectors; null for teams added later. */
  key: z.string().nullable(),
  name: z.string(),
  color: z.string(),
  /** A Font Awesome name such as `fas fa-users`. */
  icon: z.string(),
  leaderId: Id.nullable(),
  version: Version,
  /** Whether the viewer may add and remove members. */
  canManage: z.boolean(),
  /** Whether the viewer is in it; absent with `withStats=true`. */
  isMember: z.boolean().optional(),
  /** These five only with `withStats=true`. */
  leaderName: z.string().nullable().optional(),
  membersCount: z.int().optional(),
  activeSprints: z.int().optional(),
  openTasks: z.int().optional(),
  /** The one that runs today, else the latest that is late, else the next. */
  currentSprint: z.object({ id: Id, name: z.string(), endDate: Day }).nullable().optional(),
})
export type Team = z.infer<typeof Team>

export const Member = z.object({
  id: Id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  profileImageUrl: z.string().nullable(),
  role: MemberRole,
})
export type Member = z.infer<typeof Member>

const TeamParams = z.object({ teamId: Id })

const teamFields = {
  name: uniqueName(100, 'Nome é obrigatório'),
  color: z.string().regex(/^#[0-9a-fA-F]{6}$/, 'Cor inválida'),
  icon: z.string().regex(/^fa[srb] fa-[a-z0-9-]{1,40}$/, 'Ícone inválido'),
  leaderId: Id.nullable(),
}

export const TeamDraft = z.object({
  name: teamFields.name,
  color: teamFields.color.default('#6b7280'),
  icon: teamFields.icon.default('fas fa-users'),
  leaderId: teamFields.leaderId.default(null),
})
export type TeamDraft = z.infer<typeof TeamDraft>

export const TeamPatch = z.object({ ...teamFields, version: Version }).partial()
export type TeamPatch = z.infer<typeof TeamPatch>

const MEMBER_EMAIL_MISSING = 'Por favor, informe o email do membro.'
export const MemberDraft = z.object({
  email: z.string(MEMBER_EMAIL_MISSING).trim().min(1, MEMBER_EMAIL_MISSING).pipe(Email),
  role: MemberRole.default('member'),
})
export type MemberDraft = z.infer<typeof MemberDraft>

export const listTeams = endpoint({
  method: 'GET',
  url: '/api/teams',
  summary: 'Os times, com números se pedidos',
  schema: {
    querystring: z.object({ withStats: z.enum(['true', 'false']).default('false') }),
    response: { 200: z.array(Team) },
  },
  config: { area: 'people' },
})

export const createTeam = endpoint({
  method: 'POST',
  url: '/api/teams',
  summary: 'Cria um time',
  schema: { body: TeamDraft, response: { 201: Team } },
  config: { area: 'people', access: 'administrator' },
})

export const updateTeam = endpoint({
  method: 'PATCH',
  url: '/api/teams/:id',
  summary: 'Altera um time',
  schema: { params: IdParams, body: TeamPatch, response: { 200: Team } },
  config: { area: 'people', access: 'administrator' },
})

export const listMembers = endpoint({
  method: 'GET',
  url: '/api/teams/:teamId/members',
  summary: 'Quem está no time',
  schema: { params: TeamParams, response: { 200: z.array(Member) } },
  config: { area: 'people' },
})

export const addMember = endpoint({
  method: 'POST',
  url: '/api/teams/:teamId/members',
  summary: 'Põe alguém no time',
  schema: { params: TeamParams, body: MemberDraft, response: { 201: Member } },
  config: { area: 'people' },
})

export const removeMember = endpoint({
  method: 'DELETE',
  url: '/api/teams/:teamId/members/:userId',
  summary: 'Tira alguém do time',
  schema: { params: TeamParams.extend({ userId: Id }), response: { 204: Empty } },
  config: { area: 'people' },
})

export const listAdminTeams = endpoint({
  method: 'GET',
  url: '/api/admin/teams',
  summary: 'Os times, para a administração',
  schema: { response: { 200: z.array(Team) } },
  config: { area: 'admin', access: 'administrator' },
})
