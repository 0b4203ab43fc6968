import { type Kysely, sql } from 'kysely'

/**
 * Counts of failed tries, where there is no Redis. The columns are those of rate-limiter-flexible; `expire`
 * is in epoch milliseconds. Unlogged: after a crash of the database the counts begin anew.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create unlogged table rate_limits (
      key text primary key,
      points integer not null default 0,
      expire bigint
    );
    create index rate_limits_expire on rate_limits (expire);
  `.execute(db)
}
