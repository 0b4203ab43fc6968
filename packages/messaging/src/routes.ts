import { type Db, transact } from '@cadencia/db/client'
import type { App } from '@cadencia/server/app'
import { AppError, notFound } from '@cadencia/server/app-error'
import { listPage } from '@cadencia/server/list-page'
import { listSuppressed } from './accept/suppression-repository.ts'
import { type GatewayContext, isoOf } from './context.ts'
import { listMessages, type Message, OPTED_OUT, resendMessage } from './contract.ts'
import {
  change,
  findMessage,
  keysOf,
  lockMessage,
  mayResend,
  messageList,
  presentMessage,
} from './repository.ts'

export function messageRoutes(app: App, { now }: Pick<GatewayContext, 'now'>): void {
  app.route({
    ...listMessages,
    handler: async (request, reply) => {
      const { leadId, unassigned } = request.query
      const others = unassigned === 'true' ? 'unassigned' : 'all'
      const scope = leadId === undefined ? others : ({ kind: 'lead', id: leadId } as const)
      const rows = await listPage(request, reply, messageList(request.db, scope))
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
  if ((await listSuppressed(trx, keysOf(row))).size > 0) {
    throw new AppError('opted_out', 409, `${OPTED_OUT}.`)
  }
  const also = {
    ...{ job_id: null, slot_at: null, provider_id: null, acknowledged_at: null, taken_back: null },
  } as const
  await change(trx, [id], ['failed', 'uncertain'], { state: 'pending', also }, at)
  const changed = await findMessage(trx, id)
  if (!changed) throw notFound('Mensagem não encontrada.')
  return presentMessage(changed)
}
