import type { Db } from '@cadencia/db/client'
import type { SeedOptions } from '@cadencia/server/domain'
import type { DemoDiscussion, DemoLine } from '@cadencia/server/kinds'
import { sql } from 'kysely'

const HOUR_MS = 60 * 60_000
const DISCUSSED_MEETINGS = 4

/** Conversations between who called the meeting (0) and other participants. */
const SCRIPTS: readonly (readonly DemoLine[])[] = [
  [
    { by: 1, text: 'Obrigado a todos. Ficou faltando decidir a data da próxima entrega.' },
    { by: 0, text: 'Proponho dia 10. @{1}, funciona para vocês?', afterMinutes: 20 },
    { by: 1, text: 'Funciona.', afterMinutes: 10, reactions: { '👍': [0, 2] } },
  ],
  [
    { by: 0, text: 'Anotei as decisões no resumo. Confiram, por favor, se não esqueci nada.' },
    { by: 2, text: 'Só faltou o combinado sobre os plantões de sábado.', afterMinutes: 75 },
  ],
]

/** What participants say after the meetings that ended last. */
export async function demoMeetingComments(db: Db, { scale }: SeedOptions): Promise<DemoDiscussion[]> {
  const meetings = await db
    .selectFrom('meetings as m')
    .select(['m.id', 'm.created_by as createdBy', 'm.ended_at as endedAt'])
    .select(
      sql<string[]>`array(select p.user_id from meeting_participants p
        where p.meeting_id = m.id and p.is_invited order by p.user_id limit 4)`.as('participantIds'),
    )
    .where('m.ended_at', 'is not', null)
    .where('m.room_day', 'is', null)
    .orderBy('m.ended_at', 'desc')
    .orderBy('m.id')
    .limit(DISCUSSED_MEETINGS * scale)
    .execute()
  return meetings.map(({ id: recordId, createdBy, endedAt, participantIds }, index) => {
    const people = [createdBy, ...participantIds].filter((one) => one !== null)
    const fromMs = Date.parse(endedAt ?? '') + HOUR_MS
    return { recordId, peopleIds: [...new Set(people)], fromMs, lines: SCRIPTS[index % SCRIPTS.length] ?? [] }
  })
}

/** The meetings that the demo links with a client. */
export async function demoLinkedMeetings(db: Db): Promise<string[]> {
  const some = db.selectFrom('meetings').select('id').where('cancelled_at', 'is', null)
  const described = await some
    .where('room_day', 'is', null)
    .orderBy(sql`ai_summary is not null`, 'desc')
    .orderBy('scheduled_at', 'desc')
    .limit(2)
    .execute()
  return described.map(({ id }) => id)
}
