import type { OwnDatabase } from '../support/database.ts'

export const BENCH_CRM_PASSWORD = 'senha-da-medida'
export const PEOPLE = 40
export const MEETINGS = 500

export function emailOf(index: number): string {
  return `pessoa${index}@exemplo.com.br`
}

/** Forty people and 500 meetings of these weeks, six people in each. */
export async function prepareData(database: OwnDatabase): Promise<void> {
  await database.query(`
    insert into users (email, first_name, last_name)
    select 'pessoa' || n || '@exemplo.com.br', 'Pessoa', n::text from generate_series(1, ${PEOPLE}) n`)
  await database.query(`
    insert into meetings (id, title, description, scheduled_at, duration, meeting_type, created_by)
    select gen_random_uuid(), 'Alinhamento ' || n, 'Números da semana, prioridades e o que está travado.',
      now() + (n - ${MEETINGS / 2}) * interval '1 hour', 60, 'planning',
      (select id from users where email = 'pessoa' || (1 + n % ${PEOPLE}) || '@exemplo.com.br')
    from generate_series(1, ${MEETINGS}) n`)
  await database.query(`
    insert into meeting_participants (meeting_id, user_id)
    select m.id, u.id from meetings m
    cross join lateral (select id from users where email like 'pessoa%' order by md5(m.id::text || email) limit 6) u`)
  await database.query('vacuum analyze')
}

export async function somePeople(database: OwnDatabase, count: number): Promise<string[]> {
  const rows = await database.query<{ id: string }>(
    `select id from users where email like 'pessoa%' order by email limit ${count}`,
  )
  return rows.map(({ id }) => id)
}
