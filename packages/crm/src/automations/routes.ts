import type { Db } from '@cadencia/db/client'
import { historyOf } from '@cadencia/records/history-handler'
import { actorOf } from '@cadencia/server/actor'
import type { App } from '@cadencia/server/app'
import { listPage } from '@cadencia/server/list-page'
import { present } from './attachments.ts'
import {
  type Automation,
  createAutomation,
  deleteAutomation,
  getAutomationHistory,
  listAutomationDeliveries,
  listAutomations,
  updateAutomation,
} from './contract.ts'
import { deliveryList } from './delivery-repository.ts'
import { type AutomationRecord, automations } from './record.ts'
import { automationList } from './repository.ts'
import {
  type AutomationPorts,
  changeAutomation,
  createAutomation as create,
  removeAutomation,
} from './service.ts'

async function presentOne(db: Db, record: AutomationRecord, { files }: AutomationPorts): Promise<Automation> {
  const [shown] = await present(db, [record], files)
  if (!shown) throw new Error(`automation ${record.id} is gone`)
  return shown
}

/** WhatsApp automations and what they sent, for sessions that unlocked the CRM. */
export function automationRoutes(app: App, ports: AutomationPorts): void {
  app.route({
    ...listAutomations,
    handler: async (request, reply) => {
      const records = await listPage(request, reply, automationList(request.db))
      return present(request.db, records, ports.files)
    },
  })

  app.route({
    ...createAutomation,
    handler: async (request, reply) => {
      const id = await create(request.db, request.body, { ports, actor: actorOf(request, ports) })
      return reply.code(201).send(await presentOne(request.db, await automations.get(request.db, id), ports))
    },
  })

  app.route({
    ...updateAutomation,
    handler: async (request) => {
      const { id } = request.params
      const present = (record: AutomationRecord, trx: Db) => presentOne(trx, record, ports)
      const change = { patch: request.body, ports, actor: actorOf(request, ports), present }
      await changeAutomation(request.db, id, change)
      return presentOne(request.db, await automations.get(request.db, id), ports)
    },
  })

  app.route({
    ...deleteAutomation,
    handler: async (request, reply) => {
      await removeAutomation(request.db, request.params.id, { ports, actor: actorOf(request, ports) })
      return reply.code(204).send(null)
    },
  })

  historyRoutes(app)
}

function historyRoutes(app: App): void {
  app.route({ ...getAutomationHistory, handler: historyOf(automations) })

  app.route({
    ...listAutomationDeliveries,
    handler: async (request, reply) => {
      const { id } = await automations.get(request.db, request.params.id)
      return listPage(request, reply, deliveryList(request.db, { ...request.query, automationId: id }))
    },
  })
}
