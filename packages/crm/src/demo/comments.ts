import type { Db } from '@cadencia/db/client'
import type { SeedOptions } from '@cadencia/server/domain'
import type { DemoDiscussion, DemoLine } from '@cadencia/server/kinds'
import { sql } from 'kysely'
import { WON_STAGE } from '../opportunities/contract.ts'

const HOUR_MS = 60 * 60_000
const DISCUSSED_RECORDS = 4

/** Conversations between the record's owner (0) and other sellers. */
const SCRIPTS = {
  leads: [
    { by: 0, text: 'Falei com a direção. Pediram proposta para 400 alunos até quinta.' },
    {
      by: 1,
      text: 'Tenho uma proposta parecida da semana passada, posso adaptar.',
      reactions: { '🙏': [0] },
    },
    { by: 0, text: 'Ótimo, @{1}! Ligo amanhã para confirmar o número de turmas.', afterMinutes: 30 },
  ],
  opportunities: [
    { by: 1, text: 'O desconto de 8% foi aprovado, mas só com contrato de dois anos.' },
    { by: 0, text: 'Já passei para eles. Respondem até o fim do mês.', afterMinutes: 150 },
  ],
  clients: [
    { by: 0, text: 'Renovação em fevereiro. Vale marcar uma visita antes das férias.' },
    { by: 2, text: 'Marquei para o dia 9, às 14h.', afterMinutes: 240, reactions: { '👍': [0, 1] } },
  ],
} as const satisfies Record<string, readonly DemoLine[]>

/** What sellers say about the newest records of a table. */
export async function demoRecordComments(
  db: Db,
  table: keyof typeof SCRIPTS,
  { now, scale }: SeedOptions,
): Promise<DemoDiscussion[]> {
  const { rows } = await sql<{ id: string; ownerId: string; createdAt: string }>`
    select id, assigned_to as "ownerId", created_at as "createdAt" from ${sql.table(table)}
    where assigned_to is not null and created_at < ${now.toISOString()}::timestamptz - interval '1 day'
    order by created_at desc, id limit ${DISCUSSED_RECORDS * scale}`.execute(db)
  const sellerIds = [...new Set(rows.map(({ ownerId }) => ownerId))]
  return rows.map(({ id: recordId, ownerId, createdAt }) => ({
    recordId,
    peopleIds: [ownerId, ...sellerIds.filter((one) => one !== ownerId)],
    fromMs: Date.parse(createdAt) + 2 * HOUR_MS,
    lines: SCRIPTS[table],
  }))
}

/** The client that the demo links with others: the last that was won. */
export function demoLinkedDeals(db: Db) {
  return db
    .selectFrom('opportunities')
    .select(['id', 'client_id as clientId'])
    .where('client_id', 'is not', null)
    .where('stage', '=', WON_STAGE)
    .orderBy('stage_since', 'desc')
    .orderBy('id')
    .limit(1)
    .execute()
}
