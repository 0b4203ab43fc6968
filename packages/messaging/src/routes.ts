import { type Db, transact } from '@cadencia/db/client'
import type { App } from '@cadencia/server/app'
import { AppError, notFound } from '@cadencia/server/app-error'
import { listPage } from '@cadencia/server/list-page'
import { type GatewayContext, isoOf } from './context.ts'
import { listMessages, type Message, resendMessage } from './contract.ts'
import { change, findMessage, lockMessage, mayResend, messageList, presentMessage } from './repository.ts'
import { refusalOf } from './send/decision.ts'

export function messageRoutes(app: App, { now }: Pick<GatewayContext, 'now'>): void {
  app.route({
    ...listMessages,
    handler: async (request, reply) => {
      const rows = await listPage(request, reply, messageList(request.db, request.query))
      return rows.map(presentMessage)
    },
  })

  app.route({
    ...resendMessage,
    handler: ({ db, params }) => transact(db, (trx) => resend(trx, params.id, isoOf(now()))),
  })
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
  const refusal = await refusalOf(trx, row)
  if (refusal !== null) throw new AppError('opted_out', 409, `${refusal}.`)
  const also = {
    ...{ job_id: null, slot_at: null, provider_id: null, acknowledged_at: null, taken_back: null },
  } as const
  await change(trx, [id], ['failed', 'uncertain'], { state: 'pending', also }, at)
  const changed = await findMessage(trx, id)
  if (!changed) throw notFound('Mensagem não encontrada.')
  return presentMessage(changed)
}
