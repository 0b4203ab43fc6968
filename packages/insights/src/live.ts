import { chatGroup } from '@cadencia/chat/contract'
import { chatMentioned, messageSent } from '@cadencia/chat/facts'
import { opportunityChanged, opportunityRemoved, opportunityWon } from '@cadencia/crm/facts'
import {
  meetingCancelled,
  meetingChanged,
  meetingCompleted,
  meetingScheduled,
  meetingStarted,
  meetingSummarised,
} from '@cadencia/meetings/facts'
import { memberAdded, memberRemoved, teamChanged } from '@cadencia/people/facts'
import { type Announcement, announce, type LiveRule } from '@cadencia/realtime/rules'
import {
  knowledgeShared,
  sprintChanged,
  sprintCompleted,
  sprintCreated,
  sprintDelayed,
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
import { activityRecorded } from './facts.ts'

export const MY_DAY = 'my-day'

function changed(topic: string) {
  return { type: 'changed', entity: topic, id: topic } as const
}

/** Open dashboard and analytics pages read their figures anew. */
const FIGURES: readonly Announcement[] = ['dashboard', 'analytics'].map((topic) => ({
  to: 'topic',
  topic,
  event: changed(topic),
}))

/** Everyone who looks at their day reads it anew: after facts that are rare and do not say whom they concern. */
const DAYS: readonly Announcement[] = [{ to: 'topic', topic: MY_DAY, event: changed(MY_DAY) }]

/** These people read their day anew. */
function dayOf(...userIds: readonly (string | null)[]): readonly Announcement[] {
  const concerned = [...new Set(userIds.filter((id) => id !== null))]
  return concerned.length === 0 ? [] : [{ to: 'users', userIds: concerned, event: changed(MY_DAY) }]
}

function announceAll(facts: readonly { readonly name: string }[], announcements: readonly Announcement[]) {
  return facts.map(({ name }): LiveRule => ({ fact: name, announcements: () => announcements }))
}

/** What is read anew after which fact; each fact stands here once. */
export const figuresLive: readonly LiveRule[] = [
  ...announceAll(
    [
      meetingScheduled,
      meetingChanged,
      meetingStarted,
      meetingCompleted,
      meetingCancelled,
      meetingSummarised,
      sprintChanged,
      memberAdded,
      memberRemoved,
    ],
    [...FIGURES, ...DAYS],
  ),
  ...announceAll(
    [
      activityRecorded,
      sprintCreated,
      sprintCompleted,
      sprintDelayed,
      knowledgeShared,
      teamChanged,
      opportunityWon,
      opportunityChanged,
      opportunityRemoved,
    ],
    FIGURES,
  ),
  ...announceAll(
    [supportOpened, supportAssigned, supportStarted, supportResolved, supportClosed, tasksCarried],
    DAYS,
  ),
  ...[taskCreated, taskRestored, taskDeleted].map((fact) =>
    announce(fact, ({ task }) => [...FIGURES, ...dayOf(task.assignedTo)]),
  ),
  ...[taskChanged, taskCompleted, taskReopened].map((fact) =>
    announce(fact, ({ task, before }) => [...FIGURES, ...dayOf(task.assignedTo, before.assignedTo)]),
  ),
  announce(messageSent, ({ chatId, chatType, membersVersion: version }) =>
    chatType === 'direct' ? { to: 'group', group: chatGroup(chatId), version, event: changed(MY_DAY) } : null,
  ),
  announce(chatMentioned, ({ mentionedIds }) => dayOf(...mentionedIds)),
]
