import { mock } from '@cadencia/testkit/msw'
import {
  type AdminUser,
  type Colleague,
  type CurrentUser,
  getCurrentUser,
  getUserTeam,
  listUsers,
} from './contract.ts'
import { askForProof } from './security/contract.ts'
import { getAdminSession, type Session } from './sessions/contract.ts'
import { getSignInOptions } from './sign-in/contract.ts'
import { listMembers, listTeams, type Team } from './teams/contract.ts'
import { listTokens, type Token } from './tokens/contract.ts'

/** The person who uses the page, unless told otherwise. */
export function makeCurrentUser(overrides: Partial<CurrentUser> = {}): CurrentUser {
  return {
    id: '6f1a3a52-6c0e-4b8e-9a53-0a4f6f0d7c11',
    firstName: 'Ana',
    lastName: 'Souza',
    email: 'ana.souza@cadencia.example',
    role: 'staff',
    profileImageUrl: null,
    teamId: null,
    isAdministrator: false,
    isGuest: false,
    ...overrides,
  }
}

export function makePerson(overrides: Partial<Colleague> = {}): Colleague {
  return {
    id: crypto.randomUUID(),
    firstName: 'Bruno',
    lastName: 'Carvalho',
    email: 'bruno.carvalho@cadencia.example',
    teamId: null,
    ...overrides,
  }
}

/** A person as an administrator sees them. */
export function makeAdminUser(overrides: Partial<AdminUser> = {}): AdminUser {
  return {
    ...makePerson(),
    teamId: null,
    role: 'staff',
    isActive: true,
    lastSeenAt: null,
    username: null,
    version: 1,
    ...overrides,
  }
}

/** A team with its figures. */
export function makeTeam(overrides: Partial<Team> = {}): Team {
  return {
    id: crypto.randomUUID(),
    key: null,
    name: 'Comercial',
    color: '#2f6fde',
    icon: 'fas fa-handshake',
    leaderId: null,
    version: 1,
    canManage: false,
    leaderName: null,
    membersCount: 0,
    activeSprints: 0,
    ...overrides,
  }
}

/** The session in which the page is used, unless told otherwise. */
export function makeSession(overrides: Partial<Session> = {}): Session {
  const now = new Date().toISOString()
  return {
    id: crypto.randomUUID(),
    isCurrent: true,
    isAdministrator: false,
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
    ipAddress: '192.0.2.7',
    createdAt: now,
    lastSeenAt: now,
    ...overrides,
  }
}

export function makeToken(overrides: Partial<Token> = {}): Token {
  return {
    id: crypto.randomUUID(),
    name: 'Planilha de metas',
    scopes: ['meetings:read', 'sprints:write'],
    createdAt: new Date().toISOString(),
    expiresAt: null,
    lastUsedAt: null,
    isCrmOpen: false,
    ...overrides,
  }
}

interface PeopleAnswers {
  readonly user?: CurrentUser
  readonly users?: readonly Colleague[]
  readonly teams?: readonly Team[]
}

/** Lets the calls that most screens make answer something ordinary; a later `mock` takes over. */
export function mockPeople({ user = makeCurrentUser(), users, teams }: PeopleAnswers = {}): void {
  const { id, firstName, lastName, email, teamId } = user
  mock(getCurrentUser, user)
  mock(getSignInOptions, { signIn: 'email', siteName: 'Cadência' })
  mock(getAdminSession, {
    isAuthenticated: user.isAdministrator,
    username: user.isAdministrator ? 'admin' : null,
  })
  mock(getUserTeam, { teamId })
  mock(listUsers, [...(users ?? [{ id, firstName, lastName, email, teamId }, makePerson()])])
  mock(listTeams, [...(teams ?? [makeTeam()])])
  mock(listMembers, [])
  mock(listTokens, [])
  mock(askForProof, { proof: user.isAdministrator ? 'password' : null })
}
