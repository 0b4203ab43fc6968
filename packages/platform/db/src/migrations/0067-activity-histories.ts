import { type Kysely, sql } from 'kysely'

/** An activity's history has an entry for each changed field, as those of other records. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    with changed as (
      delete from record_history where noun = 'activity' and what = 'changed'
        and record_id in (
          select record_id from record_history where noun = 'activity' and jsonb_array_length(changes) > 1)
      returning *
    )
    insert into record_history (noun, record_id, what, actor_id, token_id, changes, at)
    select h.noun, h.record_id, h.what, h.actor_id, h.token_id, jsonb_build_array(c.change), h.at
    from changed h, jsonb_array_elements(h.changes) with ordinality c (change, n)
    order by h.sequence, c.n`.execute(db)
}
