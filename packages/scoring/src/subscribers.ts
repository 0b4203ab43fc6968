import { goalChanged, goalCreated, goalDeleted, goalProgressed } from '@cadencia/admin/goals/facts'
import type { Fact } from '@cadencia/contract/fact'
import type { Db } from '@cadencia/db/client'
import { type Subscriber, subscribe } from '@cadencia/db/subscriber'
import {
  meetingChanged,
  meetingCompleted,
  meetingSummarised,
  transcriptSaved,
} from '@cadencia/meetings/facts'
import { teamChanged } from '@cadencia/people/facts'
import {
  knowledgeShared,
  sprintCompleted,
  taskChanged,
  taskCompleted,
  taskCreated,
  taskDeleted,
  taskReopened,
  taskRestored,
} from '@cadencia/sprints/facts'
import { supportResolved } from '@cadencia/support/facts'
import type { z } from 'zod'
import { awardBadges } from './badges/service.ts'
import { reconcile } from './ledger/service.ts'

type Clock = () => number

/**
 * Declares that a fact may change what some task is worth, and which badges its assignee has. A task that was not
 * completed before or after is worth nothing either way.
 */
function aboutTask<P extends z.ZodType<{ task: { id: string; assignedTo: string | null; status: string } }>>(
  fact: Fact<P>,
  now: Clock,
): Subscriber {
  return subscribe(fact, `scoring.${fact.name}`, async (trx, { task }) => {
    const isDone = task.status === 'completed'
    if (!isDone && fact.name !== taskReopened.name) return
    await reconcile(trx, { cause: 'task', causeId: task.id }, now())
    if (isDone && task.assignedTo) await awardBadges(trx, { userIds: [task.assignedTo], now: now() })
  })
}

/** Declares that a fact may change what a meeting is worth; one that goes on, or is the room's, is worth nothing. */
function aboutMeeting<P extends z.ZodType<{ meetingId: string; isPermanentRoom: boolean }>>(
  fact: Fact<P>,
  now: Clock,
): Subscriber {
  return subscribe(fact, `scoring.${fact.name}`, async (trx, { meetingId, isPermanentRoom }) => {
    if (!isPermanentRoom) await reconcile(trx, { cause: 'meeting', causeId: meetingId }, now())
  })
}

/** Declares that a fact may change what some goal is worth: a deleted or inactive one is worth nothing. */
function aboutGoal<P extends z.ZodType<{ goalId: string }>>(fact: Fact<P>, now: Clock): Subscriber {
  return subscribe(fact, `scoring.${fact.name}`, async (trx, { goalId }) => {
    await reconcile(trx, { cause: 'goal', causeId: goalId }, now())
  })
}

/** A new team has its part in the goals of all teams. */
async function creditCommonGoals(trx: Db, now: Clock): Promise<void> {
  const goals = await trx
    .selectFrom('goals')
    .select('id')
    .where('sector', '=', 'todos')
    .where('is_active_for_scoring', '=', true)
    .orderBy('id')
    .execute()
  for (const { id } of goals) await reconcile(trx, { cause: 'goal', causeId: id }, now())
}

/**
 * What follows from facts in this domain. Each looks at how its cause is now and writes the difference, so a fact
 * that comes again writes nothing, and after the last fact of a cause its entries are right.
 */
export function scoringSubscribers(now: Clock): Subscriber[] {
  return [
    aboutTask(taskCreated, now),
    aboutTask(taskChanged, now),
    aboutTask(taskCompleted, now),
    aboutTask(taskReopened, now),
    aboutTask(taskDeleted, now),
    aboutTask(taskRestored, now),
    aboutMeeting(meetingCompleted, now),
    aboutMeeting(meetingChanged, now),
    aboutMeeting(transcriptSaved, now),
    aboutMeeting(meetingSummarised, now),
    aboutGoal(goalCreated, now),
    aboutGoal(goalChanged, now),
    aboutGoal(goalProgressed, now),
    aboutGoal(goalDeleted, now),
    subscribe(teamChanged, 'scoring.team.changed', (trx) => creditCommonGoals(trx, now)),
    subscribe(
      sprintCompleted,
      'scoring.sprint.completed',
      async (trx, { sprintId, isPerfect, assigneeIds }) => {
        await reconcile(trx, { cause: 'sprint', causeId: sprintId }, now())
        if (isPerfect) await award(trx, assigneeIds, now)
      },
    ),
    subscribe(knowledgeShared, 'scoring.knowledge.shared', async (trx, { share }) => {
      await reconcile(trx, { cause: 'knowledge', causeId: share.id }, now())
      await award(trx, [share.fromUserId], now)
    }),
    subscribe(supportResolved, 'scoring.support.resolved', (trx, { actorId }) => award(trx, [actorId], now)),
  ]
}

async function award(trx: Db, userIds: readonly string[], now: Clock): Promise<void> {
  if (userIds.length > 0) await awardBadges(trx, { userIds, now: now() })
}
