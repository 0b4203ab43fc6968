import type { Db } from '@cadencia/db/client'
import { BUSINESS_ZONE } from '@cadencia/locale/sao-paulo'
import { personRows } from '@cadencia/people/read-repository'
import { shareRows, sprintRows, taskRows } from '@cadencia/sprints/read-repository'
import { resolutionRows } from '@cadencia/support/read-repository'
import { sql } from 'kysely'
import type { BadgeKind } from '../contract.ts'
import type { Achievements } from './rules.ts'

const zone = sql.lit(BUSINESS_ZONE)

/** These users, or all active users. */
export type UserSelection = readonly string[] | 'all'

const dayOf = (instant: ReturnType<typeof sql>) => sql`(${instant} at time zone ${zone})::date`

/** One row per person, in one statement. */
export async function listAchievements(
  db: Db,
  whose: UserSelection,
): Promise<(Achievements & { readonly userId: string })[]> {
  const isTheirs = whose === 'all' ? sql`is_active` : sql`id = any(${whose}::uuid[])`
  const { rows } = await sql<Achievements & { userId: string }>`
    with asked as materialized (select id from ${personRows.as('u')} where ${isTheirs}),
    delivered as (
      select assigned_to as user_id, json_agg(json_build_object('at', completed_at,
        'day', ${dayOf(sql`completed_at`)}::text,
        'isOnTime', due_date is null or ${dayOf(sql`completed_at`)} <= due_date) order by completed_at, id) as done
      from ${taskRows.as('k')}
      where completed_at is not null and assigned_to in (select id from asked)
      group by assigned_to
    ), shared as (
      select from_user_id as user_id, json_agg(created_at order by created_at, id) as done
      from ${shareRows.as('k')} where points > 0 and from_user_id in (select id from asked)
      group by from_user_id
    ), resolved as (
      select actor_id as user_id, json_agg(at order by at) as done from (
        select actor_id, min(at) as at from ${resolutionRows.as('r')}
        where actor_id in (select id from asked) group by actor_id, request_id
      ) first group by actor_id
    ), perfect as (
      select user_id, json_agg(closed_at order by closed_at) as done from (
        select distinct (t ->> 'assignedTo')::uuid as user_id, s.id, s.closed_at
        from ${sprintRows.as('s')}, jsonb_array_elements(s.closed_tasks) t
        where s.total_tasks > 0 and s.completed_tasks = s.total_tasks and not exists (
          select from jsonb_array_elements(s.closed_tasks) late
          where ${dayOf(sql`(late ->> 'completedAt')::timestamptz`)} > s.end_date)
      ) part where user_id in (select id from asked) group by user_id
    )
    select asked.id as "userId", coalesce(delivered.done, '[]') as deliveries,
      coalesce(shared.done, '[]') as shares, coalesce(perfect.done, '[]') as "perfectSprints",
      coalesce(resolved.done, '[]') as resolutions
    from asked
      left join delivered on delivered.user_id = asked.id left join shared on shared.user_id = asked.id
      left join resolved on resolved.user_id = asked.id left join perfect on perfect.user_id = asked.id`.execute(
    db,
  )
  return rows
}

export interface EarnedBadge {
  readonly userId: string
  readonly badge: BadgeKind
  readonly earnedAt: string
}

/** Returns the newly inserted badges. */
export async function insertBadges(trx: Db, earned: readonly EarnedBadge[]): Promise<EarnedBadge[]> {
  if (earned.length === 0) return []
  const { rows } = await sql<EarnedBadge>`
    insert into earned_badges (user_id, badge, earned_at)
    select * from unnest(${earned.map(({ userId }) => userId)}::uuid[], ${earned.map(({ badge }) => badge)}::text[],
      ${earned.map(({ earnedAt }) => earnedAt)}::timestamptz[])
    on conflict do nothing
    returning user_id as "userId", badge, earned_at as "earnedAt"`.execute(trx)
  return rows
}

export async function listEarned(db: Db, userId: string): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('earned_badges')
    .select(['badge', 'earned_at as earnedAt'])
    .where('user_id', '=', userId)
    .execute()
  return new Map(rows.map(({ badge, earnedAt }) => [badge, earnedAt]))
}
