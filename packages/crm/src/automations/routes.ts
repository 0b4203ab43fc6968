import { Id, Instant } from '@cadencia/contract/values'
import type { App } from '@cadencia/server/app'
import { stale } from '@cadencia/server/app-error'
import { decodeCursor, encodeCursor, setPageHeaders } from '@cadencia/server/page-cursor'
import { viewerOf } from '@cadencia/server/viewer'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { present } from './attachments.ts'
import {
  type Automation,
  createAutomation,
  deleteAutomation,
  listAutomationDeliveries,
  listAutomations,
  updateAutomation,
} from './contract.ts'
import { countDeliveries, listDeliveries } from './delivery-repository.ts'
import { type AutomationRecord, countRecords, listRecords } from './repository.ts'
import {
  type Actor,
  type AutomationPorts,
  changeAutomation,
  createAutomation as create,
  getRecord,
  removeAutomation,
} from './service.ts'

const Place = z.tuple([Instant, Id])

function actorOf(request: FastifyRequest, { now }: AutomationPorts): Actor {
  return { userId: viewerOf(request).userId, now: now() }
}

async function presentOne(
  { db }: FastifyRequest,
  record: AutomationRecord,
  { files }: AutomationPorts,
): Promise<Automation> {
  const [shown] = await present(db, [record], files)
  if (!shown) throw new Error(`automation ${record.id} is gone`)
  return shown
}

/** WhatsApp automations and what they sent, for sessions that unlocked the CRM. */
export function automationRoutes(app: App, ports: AutomationPorts): void {
  app.route({
    ...listAutomations,
    handler: async (request, reply) => {
      const { limit, cursor } = request.query
      const place = decodeCursor(cursor, Place)
      const records = await listRecords(request.db, {
        limit,
        after: place && { createdAt: place[0], id: place[1] },
      })
      const last = records.length === limit ? records.at(-1) : undefined
      const total = await countRecords(request.db)
      setPageHeaders(request, reply, { total, next: last && encodeCursor(last.createdAt, last.id) })
      return present(request.db, records, ports.files)
    },
  })

  app.route({
    ...createAutomation,
    handler: async (request, reply) => {
      const id = await create(request.db, request.body, { ports, actor: actorOf(request, ports) })
      return reply.code(201).send(await presentOne(request, await getRecord(request.db, id), ports))
    },
  })

  app.route({
    ...updateAutomation,
    handler: async (request) => {
      const { id } = request.params
      const change = { patch: request.body, ports, actor: actorOf(request, ports) }
      const outcome = await changeAutomation(request.db, id, change)
      if (!outcome.ok) throw stale(await presentOne(request, outcome.current, ports))
      return presentOne(request, await getRecord(request.db, id), ports)
    },
  })

  app.route({
    ...deleteAutomation,
    handler: async (request, reply) => {
      await removeAutomation(request.db, request.params.id, { ports, actor: actorOf(request, ports) })
      return reply.code(204).send(null)
    },
  })

  deliveryRoute(app)
}

function deliveryRoute(app: App): void {
  app.route({
    ...listAutomationDeliveries,
    handler: async (request, reply) => {
      const { id } = await getRecord(request.db, request.params.id)
      const { limit, cursor, ...asked } = request.query
      const place = decodeCursor(cursor, Place)
      const filter = { automationId: id, ...asked }
      const deliveries = await listDeliveries(request.db, {
        ...filter,
        limit,
        after: place && { scheduledFor: place[0], id: place[1] },
      })
      const last = deliveries.length === limit ? deliveries.at(-1) : undefined
      const total = await countDeliveries(request.db, filter)
      setPageHeaders(request, reply, { total, next: last && encodeCursor(last.scheduledFor, last.id) })
      return deliveries
    },
  })
}
