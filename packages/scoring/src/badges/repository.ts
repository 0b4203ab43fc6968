import type { Db } from '@cadencia/db/client'
import { BUSINESS_ZONE } from '@cadencia/locale/sao-paulo'
import { personRows } from '@cadencia/people/read-repository'
import { shareRows, sprintRows, taskRows } from '@cadencia/sprints/read-repository'
import { resolutionRows } from '@cadencia/support/read-repository'
import { sql } from 'kysely'
import type { BadgeKind } from '../contract.ts'
import { BADGE_RULES } from './labels.ts'
import type { Achievements } from './rules.ts'

const zone = sql.lit(BUSINESS_ZONE)

/** These users, or all active users. */
export type UserSelection = readonly string[] | 'all'

const dayOf = (instant: ReturnType<typeof sql>) => sql`(${instant} at time zone ${zone})::date`

/** Ten working days lie within these, whatever the holidays. */
const ENDURANCE_DAYS = 40

/** Before this instant no delivery decides about what one from `since` on can reach. */
function windowStart(since: string | undefined) {
  if (since === undefined) return sql`'-infinity'::timestamptz`
  return sql`least(${since}::timestamptz - make_interval(days => ${ENDURANCE_DAYS}), (
    select min(completed_at) from (
      select completed_at from ${taskRows.as('b')} where b.assigned_to = asked.id and b.completed_at < ${since}
      order by completed_at desc limit ${BADGE_RULES.pontual.target}) before))`
}

const firstOf = (badge: BadgeKind) => sql`limit ${BADGE_RULES[badge].target}`

/**
 * What decides about badges, one row per person, in one statement: of what is only counted, as many as a badge asks for;
 * of deliveries, with `since`, those that stand in a row with one from then on. The first of all is among them: it counts
 * as late, so that it begins no row with what was left out between.
 */
export async function listAchievements(
  db: Db,
  whose: UserSelection,
  since?: string,
): Promise<(Achievements & { readonly userId: string })[]> {
  const isTheirs = whose === 'all' ? sql`is_active` : sql`id = any(${whose}::uuid[])`
  const { rows } = await sql<Achievements & { userId: string }>`
    with asked as materialized (select id from ${personRows.as('u')} where ${isTheirs}),
    begun as materialized (select asked.id, ${windowStart(since)} as at from asked),
    delivered as (
      select begun.id as user_id, json_agg(json_build_object('at', completed_at,
        'day', ${dayOf(sql`completed_at`)}::text,
        'isOnTime', completed_at >= begun.at and (due_date is null or ${dayOf(sql`completed_at`)} <= due_date))
        order by completed_at, k.id) as done
      from begun cross join lateral (
        select id, completed_at, due_date from ${taskRows.as('k')}
        where k.assigned_to = begun.id and k.completed_at >= begun.at
        union
        (select id, completed_at, due_date from ${taskRows.as('k')}
          where k.assigned_to = begun.id and k.completed_at is not null order by completed_at, id limit 1)
      ) k group by begun.id
    ), shared as (
      select asked.id as user_id, (select json_agg(created_at order by created_at, id) from (
        select created_at, id from ${shareRows.as('k')} where points > 0 and from_user_id = asked.id
        order by created_at, id ${firstOf('mentor')}) first) as done
      from asked
    ), resolved as (
      select asked.id as user_id, (select json_agg(at order by at) from (
        select min(at) as at from ${resolutionRows.as('r')} where actor_id = asked.id
        group by request_id order by 1 ${firstOf('resolvedor')}) first) as done
      from asked
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
