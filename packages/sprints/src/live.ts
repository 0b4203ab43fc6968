import { type Announcement, announce, type LiveRule } from '@cadencia/realtime/rules'
import {
  knowledgeShared,
  sprintChanged,
  sprintCompleted,
  sprintCreated,
  sprintDelayed,
  tasksCarried,
} from './facts.ts'

/** All staff see every sprint, so all staff hear that it changed. */
function changed(id: string): Announcement {
  return { to: 'staff', event: { type: 'changed', entity: 'sprint', id } }
}

/** Who hears of which fact of sprints and knowledge; the tasks' own rules stand in tasks/live.ts. */
export const sprintLive: readonly LiveRule[] = [
  announce(sprintCreated, ({ sprintId }) => changed(sprintId)),
  announce(sprintChanged, ({ sprintId }) => changed(sprintId)),
  announce(sprintDelayed, ({ sprintId }) => changed(sprintId)),
  announce(sprintCompleted, ({ sprintId }) => changed(sprintId)),
  // Without rows: a board that lost or gained hundreds of tasks is read anew.
  announce(tasksCarried, ({ sprintId, toSprintId }) => [
    changed(toSprintId),
    ...[sprintId, toSprintId].map(
      (id): Announcement => ({
        to: 'topic',
        topic: `board:${id}`,
        event: { type: 'changed', entity: 'board', id },
      }),
    ),
  ]),
  announce(knowledgeShared, ({ share: { id, fromUserId, toUserId } }) => ({
    to: 'users',
    userIds: [fromUserId, toUserId],
    event: { type: 'changed', entity: 'knowledge', id },
  })),
]
