import { type Kysely, sql } from 'kysely'

/**
 * A sprint's `max_score` is a scale of at most 1,000, and one in which nothing was done scores 0: closings are brought
 * to that, which changes no share but of those that scored for nothing. The ledger follows when it is recalculated.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update sprint_closings set score = 0 where completed_points = 0;
    update sprint_closings c set score = round(c.score * 1000 / s.max_score, 2)
      from sprints s where s.id = c.sprint_id and s.max_score > 1000;
    update sprints set max_score = 1000 where max_score > 1000;
    alter table sprints add constraint sprints_max_score_scale check (max_score <= 1000);
  `.execute(db)
}
