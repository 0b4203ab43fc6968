import { goalChanged, goalCreated, goalDeleted, goalProgressed } from '@cadencia/admin/goals/facts'
import { listCommonGoalIds } from '@cadencia/admin/goals/read-repository'
import type { Fact } from '@cadencia/contract/fact'
import type { Db } from '@cadencia/db/client'
import { type Subscriber, subscribe, subscribeSets } from '@cadencia/db/subscriber'
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
import { isDone, type Task } from '@cadencia/sprints/tasks/contract'
import { supportResolved } from '@cadencia/support/facts'
import type { z } from 'zod'
import { awardBadges } from './badges/service.ts'
import { reconcile } from './ledger/service.ts'

type Clock = () => number

/** Reconciles the tasks' points and their assignees' badges. Tasks that were open before and after are skipped. */
function reconcileTasksOn<
  P extends z.ZodType<{ task: Pick<Task, 'id' | 'assignedTo' | 'status' | 'completedAt'> }>,
>(fact: Fact<P>, now: Clock): Subscriber {
  return subscribeSets(fact, `scoring.${fact.name}`, async (trx, facts) => {
    const tasks = facts.map(({ payload }) => payload.task)
    const done = tasks.filter(isDone)
    const scored = fact.name === taskReopened.name ? tasks : done
    if (scored.length === 0) return
    await reconcile(trx, { cause: 'task', causeIds: scored.map(({ id }) => id) }, now())
    await award(
      trx,
      done.flatMap(({ assignedTo }) => assignedTo ?? []),
      { now, deliveredAt: done.flatMap(({ completedAt }) => completedAt ?? []) },
    )
  })
}

/** Reconciles the meeting's points; the permanent room has none. */
function reconcileMeetingOn<P extends z.ZodType<{ meetingId: string; isPermanentRoom: boolean }>>(
  fact: Fact<P>,
  now: Clock,
): Subscriber {
  return subscribe(fact, `scoring.${fact.name}`, async (trx, { meetingId, isPermanentRoom }) => {
    if (!isPermanentRoom) await reconcile(trx, { cause: 'meeting', causeIds: [meetingId] }, now())
  })
}

/** Reconciles the goal's points; deleted and inactive goals have none. */
function reconcileGoalOn<P extends z.ZodType<{ goalId: string }>>(fact: Fact<P>, now: Clock): Subscriber {
  return subscribe(fact, `scoring.${fact.name}`, async (trx, { goalId }) => {
    await reconcile(trx, { cause: 'goal', causeIds: [goalId] }, now())
  })
}

/** A new team gets points for goals that apply to all teams. */
async function reconcileCommonGoals(trx: Db, now: Clock): Promise<void> {
  await reconcile(trx, { cause: 'goal', causeIds: await listCommonGoalIds(trx) }, now())
}

/** Each subscriber reconciles with the cause's current state, so repeated facts write nothing. */
export function scoringSubscribers(now: Clock): Subscriber[] {
  return [
    reconcileTasksOn(taskCreated, now),
    reconcileTasksOn(taskChanged, now),
    reconcileTasksOn(taskCompleted, now),
    reconcileTasksOn(taskReopened, now),
    reconcileTasksOn(taskDeleted, now),
    reconcileTasksOn(taskRestored, now),
    reconcileMeetingOn(meetingCompleted, now),
    reconcileMeetingOn(meetingChanged, now),
    reconcileMeetingOn(transcriptSaved, now),
    reconcileMeetingOn(meetingSummarised, now),
    reconcileGoalOn(goalCreated, now),
    reconcileGoalOn(goalChanged, now),
    reconcileGoalOn(goalProgressed, now),
    reconcileGoalOn(goalDeleted, now),
    subscribe(teamChanged, 'scoring.team.changed', (trx) => reconcileCommonGoals(trx, now)),
    subscribe(
      sprintCompleted,
      'scoring.sprint.completed',
      async (trx, { sprintId, isPerfect, assigneeIds }) => {
        await reconcile(trx, { cause: 'sprint', causeIds: [sprintId] }, now())
        if (isPerfect) await award(trx, assigneeIds, { now })
      },
    ),
    subscribe(knowledgeShared, 'scoring.knowledge.shared', async (trx, { share }) => {
      await reconcile(trx, { cause: 'knowledge', causeIds: [share.id] }, now())
      await award(trx, [share.fromUserId], { now })
    }),
    subscribe(supportResolved, 'scoring.support.resolved', (trx, { actorId }) =>
      award(trx, [actorId], { now }),
    ),
  ]
}

async function award(
  trx: Db,
  userIds: readonly string[],
  { now: clock, deliveredAt = [] }: { readonly now: Clock; readonly deliveredAt?: readonly string[] },
): Promise<void> {
  const now = clock()
  const since = new Date(Math.min(now, ...deliveredAt.map((at) => Date.parse(at)))).toISOString()
  if (userIds.length > 0) await awardBadges(trx, { userIds, now, since })
}
