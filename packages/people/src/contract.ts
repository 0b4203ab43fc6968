import { endpoint } from '@cadencia/contract/endpoint'
import { Email, Empty, Id, IdParams, Instant, requiredText, text } from '@cadencia/contract/values'
import { z } from 'zod'

export const USER_ROLES = ['admin', 'staff', 'guest'] as const
export const UserRole = z.enum(USER_ROLES, 'Papel inválido')
export type UserRole = z.infer<typeof UserRole>

export const MEMBER_ROLES = ['member', 'leader', 'admin'] as const
export const MemberRole = z.enum(MEMBER_ROLES, 'Papel inválido')
export type MemberRole = z.infer<typeof MemberRole>

export const SIGN_IN_MODES = ['email', 'code', 'oidc'] as const
export const SignInMode = z.enum(SIGN_IN_MODES)
export type SignInMode = z.infer<typeof SignInMode>

const NAME_MAX = 100

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
