import { type Announcement, announce, type LiveRule } from '@cadencia/realtime/rules'
import {
  knowledgeShared,
  labelChanged,
  labelCreated,
  labelDeleted,
  sprintChanged,
  sprintCompleted,
  sprintCreated,
  sprintDelayed,
  tasksCarried,
} from './facts.ts'
import type { TaskLabel } from './tasks/contract.ts'

function changed(id: string): Announcement {
  return { to: 'staff', event: { type: 'changed', entity: 'sprint', id } }
}

interface AboutLabel {
  readonly labelId: string
  readonly teamId: string
  readonly name: string
  readonly color?: string | undefined
}

/** A changed label brings its name and colour, which open pages show on tasks. */
function labelEvent({ labelId: id, teamId, name, color }: AboutLabel): Announcement {
  const row = color === undefined ? {} : { row: { id, name, color } satisfies TaskLabel }
  return { to: 'staff', event: { type: 'changed', entity: 'label', id, scope: teamId, ...row } }
}

/** Rules for tasks are in tasks/live.ts. */
export const sprintLive: readonly LiveRule[] = [
  announce(sprintCreated, ({ sprintId }) => changed(sprintId)),
  announce(sprintChanged, ({ sprintId }) => changed(sprintId)),
  announce(sprintDelayed, ({ sprintId }) => changed(sprintId)),
  announce(sprintCompleted, ({ sprintId }) => changed(sprintId)),
  // Without rows: hundreds of tasks may have moved, so boards refetch.
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
  announce(labelCreated, labelEvent),
  announce(labelChanged, labelEvent),
  announce(labelDeleted, labelEvent),
  announce(knowledgeShared, ({ share: { id, fromUserId, toUserId } }) => ({
    to: 'users',
    userIds: [fromUserId, toUserId],
    event: { type: 'changed', entity: 'knowledge', id },
  })),
]
