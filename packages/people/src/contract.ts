import { endpoint } from '@cadencia/contract/endpoint'
import { Id, Instant, line, requiredLine, Version } from '@cadencia/contract/values'
import { FileUrl } from '@cadencia/files/contract'
import { z } from 'zod'

export const USER_ROLES = ['admin', 'staff', 'guest'] as const
export const UserRole = z.enum(USER_ROLES, 'Papel inválido')
export type UserRole = z.infer<typeof UserRole>

export const MEMBER_ROLES = ['member', 'leader', 'admin'] as const
export const MemberRole = z.enum(MEMBER_ROLES, 'Papel inválido')
export type MemberRole = z.infer<typeof MemberRole>

const NAME_MAX = 100
export const FirstName = requiredLine(NAME_MAX, 'Informe o nome')
export const LastName = line(NAME_MAX)
/** Optimistic locking: an update with an older version is refused. */

/** The signed-in person. */
export const CurrentUser = z.object({
  id: Id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  role: UserRole,
  profileImageUrl: z.string().nullable(),
  /** The first team joined. */
  teamId: Id.nullable(),
  /** True only in a session that the administrator sign-in opened. */
  isAdministrator: z.boolean(),
  isGuest: z.boolean(),
})
export type CurrentUser = z.infer<typeof CurrentUser>

/** What any signed-in person may know of another. */
export const Person = z.object({ id: Id, firstName: z.string(), lastName: z.string(), email: z.string() })
export type Person = z.infer<typeof Person>

/** One of the active people. */
export const Colleague = Person.extend({
  /** The first team joined. */
  teamId: Id.nullable(),
})
export type Colleague = z.infer<typeof Colleague>

/** A user in the lists for assignment and of the administration; what follows `teamId` only for administrators. */
export const AdminUser = Person.extend({
  teamId: Id.nullable(),
  role: UserRole.optional(),
  isActive: z.boolean().optional(),
  /** At most a minute behind; null before the first sign-in. */
  lastSeenAt: Instant.nullable().optional(),
  username: z.string().nullable().optional(),
  /** Whether the administrator sign-in asks them for a code too. */
  hasSecondFactor: z.boolean().optional(),
  /** Their personal data was erased: nothing about them can be changed any more. */
  isErased: z.boolean().optional(),
  version: Version.optional(),
})
export type AdminUser = z.infer<typeof AdminUser>

export const getCurrentUser = endpoint({
  method: 'GET',
  url: '/api/auth/user',
  summary: 'A pessoa que entrou',
  schema: { response: { 200: CurrentUser } },
  config: { area: 'any', duringMaintenance: true },
})

export const ProfilePatch = z.object({
  firstName: FirstName.optional(),
  lastName: LastName.optional(),
  /** A picture that the person has uploaded; null removes the one they have. */
  profileImageUrl: FileUrl.nullable().optional(),
})

export const updateCurrentUser = endpoint({
  method: 'PATCH',
  url: '/api/auth/user',
  summary: 'Altera o próprio perfil',
  schema: { body: ProfilePatch, response: { 200: CurrentUser } },
  config: { area: 'people' },
})

export const listUsers = endpoint({
  method: 'GET',
  url: '/api/users',
  summary: 'As pessoas ativas',
  schema: { response: { 200: z.array(Colleague) } },
  config: { area: 'people' },
})

export const getUserTeam = endpoint({
  method: 'GET',
  url: '/api/user/team',
  summary: 'O próprio time',
  schema: { response: { 200: z.object({ teamId: Id.nullable() }) } },
  config: { area: 'people' },
})
