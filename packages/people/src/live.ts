import { type Announcement, announce, type LiveRule } from '@cadencia/realtime/rules'
import { memberAdded, memberRemoved, teamChanged, userAdded, userChanged, userDeactivated } from './facts.ts'

function changed(entity: 'user' | 'team', id: string): Announcement {
  return { to: 'staff', event: { type: 'changed', entity, id } }
}

/** All staff see who is here and who is in which team. */
export const peopleLive: readonly LiveRule[] = [
  announce(userAdded, ({ userId }) => changed('user', userId)),
  announce(userChanged, ({ userId }) => changed('user', userId)),
  announce(userDeactivated, ({ userId }) => changed('user', userId)),
  announce(teamChanged, ({ teamId }) => changed('team', teamId)),
  announce(memberAdded, ({ teamId, userId }) => [changed('team', teamId), changed('user', userId)]),
  announce(memberRemoved, ({ teamId, userId }) => [changed('team', teamId), changed('user', userId)]),
]
