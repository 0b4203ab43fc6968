import { type Db, transact } from '@cadencia/db/client'
import { keepAdministrator } from '@cadencia/people/teams/read-repository'
import type { App } from '@cadencia/server/app'
import { AppError } from '@cadencia/server/app-error'
import { audit } from '@cadencia/server/audit'
import { crmLocked, viewerOf } from '@cadencia/server/viewer'
import { readSettings, type Settings } from '@cadencia/settings/server'
import { sql } from 'kysely'
import { countUnread } from '../confirm/unread-repository.ts'
import { type GatewayContext, isoOf } from '../context.ts'
import { findAccount, readGate, recordConnection } from '../pace/repository.ts'
import { UNACKNOWLEDGED_MS } from '../pace/rules.ts'
import { attachmentOf, listNewest, presentMessage } from '../repository.ts'
import { maySendMessages } from '../rules.ts'
import {
  type GatewayOverview,
  getGatewayOverview,
  getGatewayStatus,
  getMessagingSettings,
  OUTBOX_SHOWN,
  testGatewayConnection,
  updateMessagingSettings,
} from './contract.ts'

/** The gateway is asked at most once in this time, however many people have the panel open. */
const CACHED_MS = 5000

/** Older failures are not counted. */
const COUNTED_MS = 7 * 24 * 3_600_000

export interface RouteContext extends GatewayContext {
  readonly settings: Settings
}

/** What screens ask about the gateway and its messages. */
export function gatewayRoutes(app: App, context: RouteContext): void {
  statusRoutes(app, context)

  app.route({ ...getMessagingSettings, handler: ({ db }) => readSettings(db, 'messaging') })

  app.route({
    ...updateMessagingSettings,
    handler: async (request) => {
      const { userId: actor } = viewerOf(request)
      const after = request.body
      await transact(request.db, async (trx) => {
        const before = await readSettings(trx, 'messaging')
        await context.settings.set(trx, 'messaging', after)
        await keepAdministrator(trx, { actorId: actor })
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
  const connection = cachedFor(provider.connection, CACHED_MS, now)
  const qrCode = cachedFor(provider.qrCode, CACHED_MS, now)

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
      await transact(db, (trx) => recordConnection(trx, context, { isConnected: connected, detail }))
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
    notUnderstood: await countUnread(db),
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

/** Caches the answer of `ask` for `forMs`; concurrent callers share one call. */
export function cachedFor<T>(ask: () => Promise<T>, forMs: number, now: () => number): () => Promise<T> {
  let asked: { readonly at: number; readonly answer: Promise<T> } | undefined
  return () => {
    if (asked && now() - asked.at < forMs) return asked.answer
    const answer = ask()
    asked = { at: now(), answer }
    answer.catch(() => {
      asked = undefined
    })
    return answer
  }
}
