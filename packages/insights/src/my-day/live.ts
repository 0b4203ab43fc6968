import { circleOf } from '@cadencia/chat/contract'
import { chatMentioned, messageSent } from '@cadencia/chat/facts'
import {
  meetingCancelled,
  meetingChanged,
  meetingCompleted,
  meetingScheduled,
  meetingStarted,
  meetingSummarised,
} from '@cadencia/meetings/facts'
import { memberAdded, memberRemoved } from '@cadencia/people/facts'
import { type Announcement, announce, type LiveRule, type TopicRule } from '@cadencia/realtime/rules'
import {
  sprintChanged,
  taskChanged,
  taskCompleted,
  taskCreated,
  taskDeleted,
  taskReopened,
  taskRestored,
  tasksCarried,
} from '@cadencia/sprints/facts'
import {
  supportAssigned,
  supportClosed,
  supportOpened,
  supportResolved,
  supportStarted,
} from '@cadencia/support/facts'

const MY_DAY = 'my-day'
const event = { type: 'changed', entity: MY_DAY, id: MY_DAY } as const

function changedFor(...userIds: readonly (string | null)[]): Announcement[] {
  const concerned = [...new Set(userIds.filter((id) => id !== null))]
  return concerned.length === 0 ? [] : [{ to: 'users', userIds: concerned, event }]
}

/** Facts that do not say whom they concern, and are rare: everyone who looks at their day reads it anew. */
const FOR_ALL = [
  meetingScheduled,
  meetingChanged,
  meetingStarted,
  meetingCompleted,
  meetingCancelled,
  meetingSummarised,
  supportOpened,
  supportAssigned,
  supportStarted,
  supportResolved,
  supportClosed,
  sprintChanged,
  tasksCarried,
  memberAdded,
  memberRemoved,
] as const

export const myDayLive: readonly LiveRule[] = [
  ...[taskCreated, taskRestored, taskDeleted].map((fact) =>
    announce(fact, ({ task }) => changedFor(task.assignedTo)),
  ),
  ...[taskChanged, taskCompleted, taskReopened].map((fact) =>
    announce(fact, ({ task, before }) => changedFor(task.assignedTo, before.assignedTo)),
  ),
  announce(messageSent, ({ chatId, chatType, membersVersion: version }) =>
    chatType === 'direct' ? { to: 'circle', circle: circleOf(chatId), version, event } : null,
  ),
  announce(chatMentioned, ({ mentionedIds }) => changedFor(...mentionedIds)),
  ...FOR_ALL.map(({ name }) => ({
    fact: name,
    announcements: (): Announcement[] => [{ to: 'topic', topic: MY_DAY, event }],
  })),
]

export const myDayTopics: readonly TopicRule[] = [{ prefix: MY_DAY, mayJoin: () => true }]
