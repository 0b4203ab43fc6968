import { Id, Instant } from '@cadencia/contract/values'
import { type Db, transact } from '@cadencia/db/client'
import type { App } from '@cadencia/server/app'
import { AppError, notFound } from '@cadencia/server/app-error'
import { decodeCursor, encodeCursor, setPageHeaders } from '@cadencia/server/page-cursor'
import { sql } from 'kysely'
import { z } from 'zod'
import { OPTED_OUT } from './accept/cancellation.ts'
import { listSuppressed } from './accept/suppression-repository.ts'
import { type GatewayContext, isoOf } from './context.ts'
import { listMessages, type Message, resendMessage } from './contract.ts'
import { change, findMessage, listOfSubject, lockMessage, mayResend, presentMessage } from './repository.ts'

const Cursor = z.tuple([Instant, Id])

export function messageRoutes(app: App, { now }: Pick<GatewayContext, 'now'>): void {
  app.route({
    ...listMessages,
    handler: async (request, reply) => {
      const { leadId: id, limit, cursor } = request.query
      const [createdAt, messageId] = decodeCursor(cursor, Cursor) ?? []
      const after = createdAt && messageId ? { createdAt, id: messageId } : undefined
      const subject = { kind: 'lead', id } as const
      const rows = await listOfSubject(request.db, subject, { limit: limit + 1, after })
      const shown = rows.slice(0, limit)
      const last = rows.length > limit ? shown.at(-1) : undefined
      const total = await countOfLead(request.db, id)
      setPageHeaders(request, reply, { total, next: last && encodeCursor(last.createdAt, last.id) })
      return shown.map(presentMessage)
    },
  })

  app.route({
    ...resendMessage,
    handler: ({ db, params }) => transact(db, (trx) => resend(trx, params.id, isoOf(now()))),
  })
}

async function countOfLead(db: Db, leadId: string): Promise<number> {
  const { total } = await db
    .selectFrom('messages')
    .select(sql<number>`count(*)::int`.as('total'))
    .where('subject_id', '=', leadId)
    .where('subject_kind', '=', 'lead')
    .executeTakeFirstOrThrow()
  return total
}

/** Returns a failed or uncertain message to pending. */
async function resend(trx: Db, id: string, at: string): Promise<Message> {
  const row = await lockMessage(trx, id)
  if (row?.direction !== 'outgoing') throw notFound('Mensagem não encontrada.')
  if (!mayResend(row)) {
    throw new AppError(
      'not_resendable',
      409,
      'Só uma mensagem que falhou ou ficou incerta pode ser enviada de novo.',
    )
  }
  if ((await listSuppressed(trx, [row.contactKey ?? ''])).size > 0) {
    throw new AppError('opted_out', 409, `${OPTED_OUT}.`)
  }
  const also = { job_id: null, slot_at: null, provider_id: null, acknowledged_at: null } as const
  await change(trx, [id], ['failed', 'uncertain'], { state: 'pending', also }, at)
  const changed = await findMessage(trx, id)
  if (!changed) throw notFound('Mensagem não encontrada.')
  return presentMessage(changed)
}
