import { Id, Instant } from '@cadencia/contract/values'
import { type Db, transact } from '@cadencia/db/client'
import type { App } from '@cadencia/server/app'
import { AppError, notFound } from '@cadencia/server/app-error'
import { audit } from '@cadencia/server/audit'
import { cursorOf, describePage, readCursor } from '@cadencia/server/paging'
import { crmLocked, viewerOf } from '@cadencia/server/viewer'
import { readSettings, type Settings } from '@cadencia/settings/server'
import { sql } from 'kysely'
import { z } from 'zod'
import {
  type GatewayOverview,
  getGatewayOverview,
  getGatewayStatus,
  getMessagingSettings,
  listMessages,
  OUTBOX_SHOWN,
  resendMessage,
  testGatewayConnection,
  updateMessagingSettings,
} from '../contract/gateway.ts'
import type { Message } from '../contract/messages.ts'
import { maySendMessages } from '../rules.ts'
import { findAccount, noteConnection, readGate } from './accounts.ts'
import { type GatewayContext, isoOf } from './context.ts'
import { OPTED_OUT } from './desk.ts'
import {
  attachmentOf,
  change,
  findMessage,
  listNewest,
  listOfSubject,
  lockMessage,
  mayResend,
  presentMessage,
} from './messages.ts'
import { UNACKNOWLEDGED_MS } from './pacing.ts'
import { remembering } from './remembering.ts'
import { listSuppressed } from './suppression.ts'

/** However many look at the panel, the gateway is asked once in this time. */
const REMEMBERED_MS = 5000
/** What failed longer ago is no news. */
const COUNTED_MS = 7 * 24 * 3_600_000
const Cursor = z.tuple([Instant, Id])

export interface RouteContext extends GatewayContext {
  readonly settings: Settings
}

/** What screens ask about the gateway and its messages. */
export function gatewayRoutes(app: App, context: RouteContext): void {
  statusRoutes(app, context)
  messageRoutes(app, context)

  app.route({ ...getMessagingSettings, handler: ({ db }) => readSettings(db, 'messaging') })

  app.route({
    ...updateMessagingSettings,
    handler: async (request) => {
      const { userId: actor } = viewerOf(request)
      const after = request.body
      await transact(request.db, async (trx) => {
        const before = await readSettings(trx, 'messaging')
        await context.settings.set(trx, 'messaging', after)
        await audit(trx, {
          actor,
          action: 'settings.changed',
          entity: 'settings',
          entityId: 'messaging',
          before,
          after,
        })
      })
      return after
    },
  })
}

function statusRoutes(app: App, context: RouteContext): void {
  const { provider, now } = context
  const connection = remembering(provider.connection, REMEMBERED_MS, now)
  const qrCode = remembering(provider.qrCode, REMEMBERED_MS, now)

  app.route({
    ...getGatewayStatus,
    handler: async (request) => {
      const { isConnected: connected, isAnswered, detail } = await connection()
      const isShown = !connected && isAnswered && maySendMessages(viewerOf(request))
      return { connected, qrCode: isShown ? await qrCode() : null, provider: provider.name, detail }
    },
  })

  app.route({
    ...testGatewayConnection,
    handler: async (request) => {
      const { db } = request
      const mayCreate = maySendMessages(viewerOf(request))
      const { isConnected: connected, isAnswered, detail } = await provider.prepare(mayCreate)
      if (!isAnswered) throw new AppError('gateway_unreachable', 502, `Erro ao testar conexão. ${detail}.`)
      await transact(db, (trx) => noteConnection(trx, context, { isConnected: connected, detail }))
      return { connected, detail }
    },
  })

  app.route({
    ...getGatewayOverview,
    handler: (request) => {
      if (!maySendMessages(viewerOf(request))) throw crmLocked()
      return readOverview(request.db, context)
    },
  })
}

async function readOverview(db: Db, context: RouteContext): Promise<GatewayOverview> {
  const { provider, now } = context
  const gate = await readGate(db, context, await findAccount(db, provider.account))
  const since = isoOf(now() - COUNTED_MS)
  const overdue = isoOf(now() - UNACKNOWLEDGED_MS)
  const counts = await db
    .selectNoFrom(({ selectFrom }) => [
      selectFrom('messages')
        .select(sql<number>`count(*)::int`.as('count'))
        .where('state', 'in', ['pending', 'sending'])
        .as('waiting'),
      selectFrom('messages')
        .select(sql<number>`count(*)::int`.as('count'))
        .where('state', '=', 'sent')
        .where('acknowledged_at', 'is', null)
        .where('sending_at', '<', overdue)
        .as('unacknowledged'),
      ...(['failed', 'uncertain'] as const).map((state) =>
        selectFrom('messages')
          .select(sql<number>`count(*)::int`.as('count'))
          .where('state', '=', state)
          .where('created_at', '>', since)
          .as(state),
      ),
    ])
    .executeTakeFirstOrThrow()
  const outbox = provider.name === 'simulated' ? await listNewest(db, 'simulated', OUTBOX_SHOWN) : []
  return {
    waiting: counts.waiting ?? 0,
    unacknowledged: counts.unacknowledged ?? 0,
    failed: counts.failed ?? 0,
    uncertain: counts.uncertain ?? 0,
    sentToday: gate.sentToday,
    allowance: gate.allowance,
    heldBy: gate.reason,
    opensAt: gate.opensAt === null ? null : isoOf(gate.opensAt),
    outbox: outbox.map((row) => ({
      ...presentMessage(row),
      fileName: attachmentOf(row)?.fileName ?? null,
      at: row.sendingAt ?? row.createdAt,
    })),
  }
}

function messageRoutes(app: App, { now }: RouteContext): void {
  app.route({
    ...listMessages,
    handler: async (request, reply) => {
      const { leadId: id, limit, cursor } = request.query
      const [createdAt, messageId] = readCursor(cursor, Cursor) ?? []
      const after = createdAt && messageId ? { createdAt, id: messageId } : undefined
      const subject = { kind: 'lead', id } as const
      const rows = await listOfSubject(request.db, subject, { limit: limit + 1, after })
      const shown = rows.slice(0, limit)
      const last = rows.length > limit ? shown.at(-1) : undefined
      const total = await countOfLead(request.db, id)
      describePage(request, reply, { total, next: last && cursorOf(last.createdAt, last.id) })
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

/** Puts a message into line once more, because a person says so. */
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
