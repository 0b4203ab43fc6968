import { endpoint } from '@cadencia/contract/endpoint'
import {
  Empty,
  Id,
  IdParams,
  Instant,
  line,
  requiredLine,
  requiredText,
  Version,
} from '@cadencia/contract/values'
import { FileUrl } from '@cadencia/files/contract'
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
export const FirstName = requiredLine(NAME_MAX, 'Informe o nome')
export const LastName = line(NAME_MAX)
/** Counts the changes of a record; an update that sends an older one is refused. */

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

export const Team = z.object({
  id: Id,
  /** Stands for the team where a fixed word is needed (chat areas, goal sectors); null for later teams. */
  key: z.string().nullable(),
  name: z.string(),
  color: z.string(),
  /** A Font Awesome name such as `fas fa-users`. */
  icon: z.string(),
  leaderId: Id.nullable(),
  version: Version,
  /** Whether the viewer may add and remove members. */
  canManage: z.boolean(),
  /** These three only with `withStats=true`. */
  leaderName: z.string().nullable().optional(),
  membersCount: z.int().optional(),
  activeSprints: z.int().optional(),
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

export const getSignInOptions = endpoint({
  method: 'GET',
  url: '/api/auth/mode',
  summary: 'Como se entra nesta instalação',
  schema: { response: { 200: z.object({ signIn: SignInMode, siteName: z.string() }) } },
  config: { access: 'public', duringMaintenance: true },
})

export const getCurrentUser = endpoint({
  method: 'GET',
  url: '/api/auth/user',
  summary: 'A pessoa que entrou',
  schema: { response: { 200: CurrentUser } },
  config: { duringMaintenance: true },
})

export const updateCurrentUser = endpoint({
  method: 'PATCH',
  url: '/api/auth/user',
  summary: 'Altera o próprio perfil',
  schema: {
    body: z.object({
      firstName: FirstName.optional(),
      lastName: LastName.optional(),
      /** A picture that the person has uploaded; null removes the one they have. */
      profileImageUrl: FileUrl.nullable().optional(),
    }),
    response: { 200: CurrentUser },
  },
})

export const listSessions = endpoint({
  method: 'GET',
  url: '/api/auth/sessions',
  summary: 'As próprias sessões',
  schema: { response: { 200: z.array(Session) } },
})

export const endSession = endpoint({
  method: 'DELETE',
  url: '/api/auth/sessions/:id',
  summary: 'Encerra uma das próprias sessões',
  schema: { params: IdParams, response: { 204: Empty } },
  config: { guestMayWrite: true },
})

const REQUIRED_EMAIL = 'Por favor, digite seu e-mail.'
const REQUIRED_CREDENTIALS = 'Por favor, preencha usuário e senha.'

/** One address only: never a list, never an object. */
const SignInEmail = requiredText(254, REQUIRED_EMAIL).toLowerCase()

export const emailLogin = endpoint({
  method: 'POST',
  url: '/api/email-login',
  summary: 'Entra com o e-mail, ou pede um código',
  schema: {
    body: z.object({ email: SignInEmail }),
    response: { 200: CurrentUser, 202: z.object({ step: z.literal('code') }) },
  },
  config: { access: 'public' },
})

export const verifyEmailCode = endpoint({
  method: 'POST',
  url: '/api/email-login/verify',
  summary: 'Entra com o código recebido',
  schema: {
    body: z.object({
      email: SignInEmail,
      code: z
        .string('Digite o código')
        .trim()
        .regex(/^\d{6}$/, 'O código tem 6 dígitos'),
    }),
    response: { 200: CurrentUser },
  },
  config: { access: 'public' },
})

export const adminLogin = endpoint({
  method: 'POST',
  url: '/api/admin/login',
  summary: 'Abre uma sessão de administrador',
  schema: {
    body: z.object({
      username: requiredText(100, REQUIRED_CREDENTIALS),
      password: z.string(REQUIRED_CREDENTIALS).min(1, REQUIRED_CREDENTIALS).max(1000, REQUIRED_CREDENTIALS),
      /** Of the authenticator, or a recovery code; where a second factor is on, 202 asks for it. */
      code: z.string('Digite o código').trim().max(40, 'Código inválido').optional(),
    }),
    response: { 200: AdminSession, 202: z.object({ step: z.literal('code') }) },
  },
  config: { access: 'public', duringMaintenance: true },
})

export const getAdminSession = endpoint({
  method: 'GET',
  url: '/api/admin/me',
  summary: 'Diz se a sessão é de administrador',
  schema: { response: { 200: AdminSession } },
  config: { access: 'public', duringMaintenance: true },
})

export const listUsers = endpoint({
  method: 'GET',
  url: '/api/users',
  summary: 'As pessoas ativas',
  schema: { response: { 200: z.array(Person) } },
})

export const getUserTeam = endpoint({
  method: 'GET',
  url: '/api/user/team',
  summary: 'O próprio time',
  schema: { response: { 200: z.object({ teamId: Id.nullable() }) } },
})

/** A redirect: the address that it leads to says the rest. */
const REDIRECT = { 302: Empty }

export const startLogin = endpoint({
  method: 'GET',
  url: '/api/login',
  summary: 'Leva à entrada',
  schema: { response: REDIRECT },
  config: { access: 'public' },
})

export const finishLogin = endpoint({
  method: 'GET',
  url: '/api/login/callback',
  summary: 'Recebe quem volta do provedor de identidade',
  schema: { response: REDIRECT },
  config: { access: 'public' },
})

export const logout = endpoint({
  method: 'GET',
  url: '/api/logout',
  summary: 'Encerra a sessão e leva ao início',
  schema: { response: REDIRECT },
  config: { access: 'public', duringMaintenance: true },
})
