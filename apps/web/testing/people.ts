import type { AdminUser, CurrentUser } from '@cadencia/people/contract'
import type { Team } from '@cadencia/people/teams/contract'

/** A valid UUID that ends in the given number. */
export function idOf(number: number): string {
  return `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
}

export function currentUser(fields: Partial<CurrentUser> = {}): CurrentUser {
  return {
    id: idOf(1),
    firstName: 'Marina',
    lastName: 'Albuquerque',
    email: 'marina@empresa.com.br',
    role: 'staff',
    profileImageUrl: null,
    teamId: idOf(101),
    isAdministrator: false,
    isGuest: false,
    ...fields,
  }
}

export function adminUser(fields: Partial<AdminUser> = {}): AdminUser {
  return {
    id: idOf(2),
    firstName: 'Bruno',
    lastName: 'Lima',
    email: 'bruno@empresa.com.br',
    teamId: idOf(101),
    role: 'staff',
    isActive: true,
    lastSeenAt: null,
    username: null,
    version: 1,
    ...fields,
  }
}

export function team(fields: Partial<Team> = {}): Team {
  return {
    id: idOf(101),
    key: 'comercial',
    name: 'Comercial',
    color: '#f59f00',
    icon: 'fas fa-handshake',
    leaderId: null,
    version: 1,
    canManage: false,
    membersCount: 3,
    activeSprints: 1,
    leaderName: null,
    ...fields,
  }
}
