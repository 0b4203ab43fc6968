import type { FastifyInstance } from 'fastify'
import type pg from 'pg'

const DAY = `'1 day'::interval`

/** The dashboard's queries. */
const STATEMENTS = {
  figures: `select
      (select count(*)::int from meetings where scheduled_at >= current_date and scheduled_at < current_date + ${DAY}
        and cancelled_at is null and room_day is null) as today,
      (select count(*)::int from tasks where created_at >= date_trunc('week', now()) and deleted_at is null) as tasks,
      (select count(*)::int from sprints where status <> 'completed') as sprints`,
  active: `select m.id, m.title, m.meet_url from meetings m
    where m.status = 'active' and m.cancelled_at is null order by m.started_at desc limit 1`,
  timeline: `select distinct on (t.name, t.id) t.id, t.name, t.color, t.icon, s.id as sprint, s.number, w.*,
      (select avg(c.completed_points) from (select c.completed_points from sprint_closings c
        join sprints o on o.id = c.sprint_id where o.team_id = t.id order by c.closed_at desc limit 3) c) as velocity
    from sprints s join teams t on t.id = s.team_id
    cross join lateral (select count(*)::int as total, sum(k.points)::int as points,
      sum(k.points) filter (where k.status = 'completed')::int as completed
      from tasks k where k.sprint_id = s.id and k.deleted_at is null) w
    where s.status <> 'completed' order by t.name, t.id, s.created_at desc`,
  activity: `select a.id, a.kind, a.subject, a.url, a.at, u.first_name from activities a
    left join users u on u.id = a.actor_id order by a.at desc, a.id desc limit 20`,
  teams: `select t.id, t.name, t.color, t.icon,
      (select count(*)::int from team_members m where m.team_id = t.id) as members
    from teams t order by t.name`,
  coming: `select id, title, scheduled_at, duration, team_id from meetings
    where status = 'scheduled' and cancelled_at is null and room_day is null
      and scheduled_at >= now() and scheduled_at < now() + 7 * ${DAY} order by scheduled_at limit 5`,
  summary: `select m.id, m.title, m.ai_summary, m.ended_at from meetings m
    where m.ai_summary is not null and m.cancelled_at is null order by m.ended_at desc limit 1`,
} as const

/** Minimal dashboard route. */
export function dashboardFloor(app: FastifyInstance, pool: pg.Pool): void {
  app.get('/api/dashboard', async () => {
    const answers = await Promise.all(
      Object.entries(STATEMENTS).map(async ([name, text]) => {
        const { rows } = await pool.query({ name: `dashboard-${name}`, text })
        return [name, rows] as const
      }),
    )
    return Object.fromEntries(answers)
  })
}
