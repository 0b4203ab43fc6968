import { randomUUID } from 'node:crypto'
import { testDb } from '@cadencia/db/testing'
import { describe, expect, it } from 'vitest'
import { seedMeetings } from './demo.ts'

const { db } = await testDb()
const people = ['Ana', 'Bruno'].map((name) => ({
  id: randomUUID(),
  first_name: name,
  email: `${name}@cadencia.example`,
}))
await db.insertInto('users').values(people).execute()
for (const name of ['Comercial', 'Financeiro']) {
  const team = { id: randomUUID(), name, color: '#3355ff', icon: 'fas fa-users' }
  await db.insertInto('teams').values(team).execute()
  await db
    .insertInto('team_members')
    .values(people.map(({ id }) => ({ team_id: team.id, user_id: id })))
    .execute()
}
// A Saturday: the demo must show meetings on weekends too.
await seedMeetings(db, { now: new Date('2026-11-21T15:00:00Z'), scale: 1 })

async function countOf(status: string): Promise<number> {
  const rows = await db.selectFrom('meetings').select('id').where('status', '=', status).execute()
  return rows.length
}

describe('demo meetings', () => {
  it('show past, present and future', async () => {
    expect(await countOf('completed')).toBeGreaterThan(10)
    expect(await countOf('active')).toBe(1)
    expect(await countOf('scheduled')).toBeGreaterThan(5)
  })

  it('have a summary wherever they have a transcript', async () => {
    const rows = await db
      .selectFrom('meetings as m')
      .innerJoin('meeting_transcripts as t', 't.meeting_id', 'm.id')
      .innerJoin('meeting_summaries as s', 's.meeting_id', 'm.id')
      .select(['m.summary_status', 'm.ai_summary', 's.text'])
      .execute()
    expect(rows.length).toBeGreaterThan(3)
    expect(rows.every((row) => row.summary_status === 'ready' && row.ai_summary === row.text)).toBe(true)
  })
})
