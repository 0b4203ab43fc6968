import { testViewer } from '@cadencia/testkit/test-app'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { foundMeetings } from './found.ts'
import { bruno, db } from './testing/meetings-app.ts'

const MEETINGS = 300
await sql`insert into meetings (id, title, description, scheduled_at, duration, meeting_type, status, goals, ai_summary)
  select gen_random_uuid(), 'Obra ' || n, '', now(), 60, 'other', 'completed', '[]', 'Ficou acertado o andaime'
  from generate_series(1, ${MEETINGS}::int) n`.execute(db)
await sql`insert into meeting_notes (meeting_id, user_id, text)
  select id, ${bruno.userId}, 'Falta a vistoria' from meetings`.execute(db)
await sql`insert into meeting_transcripts (meeting_id, author_id, text)
  select id, ${bruno.userId}, 'Bom dia a todos' from meetings`.execute(db)
await sql`vacuum analyze meetings, meeting_notes, meeting_transcripts`.execute(db)

it.each(['guindaste', 'o guindaste chega', '1.234,56', '🎉', 'guindaste 🎉'])(
  'looks %j up in the indexes of long texts, however few the rows',
  async (words) => {
    const viewer = testViewer({ userId: bruno.userId })
    const { rows } = await sql<object>`explain select * from ${foundMeetings({ viewer, words })} f`.execute(
      db,
    )
    const plan = rows.flatMap(Object.values).join('\n')
    for (const index of ['meetings_summary_words', 'meeting_notes_words', 'meeting_transcripts_words']) {
      expect(plan).toContain(`Bitmap Index Scan on ${index}`)
    }
  },
)
