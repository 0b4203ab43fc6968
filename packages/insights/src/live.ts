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
import type { Announcement, LiveRule } from '@cadencia/realtime/rules'
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
} from '@cadencia/sprints/facts'
import { activityRecorded } from './facts.ts'

/** Open dashboard and analytics pages refetch when one of these facts is recorded. */
const figuresChanged: readonly Announcement[] = ['dashboard', 'analytics'].map((topic) => ({
  to: 'topic',
  topic,
  event: { type: 'changed', entity: topic, id: topic },
}))

const FACTS = [
  activityRecorded,
  meetingScheduled,
  meetingChanged,
  meetingStarted,
  meetingCompleted,
  meetingCancelled,
  meetingSummarised,
  taskCreated,
  taskChanged,
  taskCompleted,
  taskReopened,
  taskDeleted,
  taskRestored,
  sprintCreated,
  sprintChanged,
  sprintCompleted,
  sprintDelayed,
  knowledgeShared,
  teamChanged,
  memberAdded,
  memberRemoved,
  opportunityWon,
  opportunityChanged,
  opportunityRemoved,
] as const

export const figuresLive: readonly LiveRule[] = FACTS.map(({ name }) => ({
  fact: name,
  announcements: () => figuresChanged,
}))
