import { emailKey, typedEmail } from '@cadencia/contract/email'
import { readPhone } from '@cadencia/messaging/phone'
import { listHistory } from '@cadencia/records/history'
import { actorOf } from '@cadencia/server/actor'
import type { App } from '@cadencia/server/app'
import { listPage } from '@cadencia/server/list-page'
import type { CrmContext } from '../context.ts'
import type { HistoryEntry } from '../contract.ts'
import { removeLeads, restoreLeads, updateLeads } from './bulk-contract.ts'
import { changeLeads, deleteLeads, undeleteLeads } from './bulk-service.ts'
import { changeConsent } from './consent-service.ts'
import {
  createLead,
  findDuplicateLeads,
  getLead,
  getLeadHistory,
  listLeads,
  removeLead,
  restoreLead,
  updateLead,
} from './contract.ts'
import { convertLead } from './conversion-contract.ts'
import { convert } from './conversion-service.ts'
import { leadList } from './filters.ts'
import { recordConsent } from './personal-data-contract.ts'
import { leadRecord, leads } from './record.ts'
import { findDuplicates } from './repository.ts'
import { addLead, changeLead, deleteLead, undeleteLead } from './service.ts'

/** Leads: list, record, many at once, conversion, consent, history. */
export function leadRoutes(app: App, context: CrmContext): void {
  listRoutes(app)
  recordRoutes(app, context)
  manyRoutes(app, context)
}

function listRoutes(app: App): void {
  app.route({
    ...listLeads,
    handler: (request, reply) => {
      const { sort, ...filter } = request.query
      return listPage(request, reply, leadList(request.db, filter, sort))
    },
  })

  app.route({
    ...findDuplicateLeads,
    handler: (request) => {
      const { email, phone, exceptId } = request.query
      return findDuplicates(request.db, {
        email: email ? emailKey(typedEmail(email)) : undefined,
        phoneKey: phone ? readPhone(phone)?.key : undefined,
        exceptId,
      })
    },
  })
}

function recordRoutes(app: App, context: CrmContext): void {
  const { messenger } = context

  app.route({
    ...createLead,
    handler: async (request, reply) => {
      const lead = await addLead(request.db, request.body, {
        messenger,
        actor: actorOf(request, context),
      })
      return reply.code(201).send(lead)
    },
  })

  app.route({ ...getLead, handler: (request) => leads.get(request.db, request.params.id) })

  app.route({
    ...updateLead,
    handler: (request) =>
      changeLead(request.db, request.params.id, {
        patch: request.body,
        messenger,
        actor: actorOf(request, context),
      }),
  })

  app.route({
    ...removeLead,
    handler: async (request, reply) => {
      await deleteLead(request.db, request.params.id, { messenger, actor: actorOf(request, context) })
      return reply.code(204).send(null)
    },
  })

  app.route({
    ...restoreLead,
    handler: (request) => undeleteLead(request.db, request.params.id, actorOf(request, context)),
  })

  app.route({
    ...convertLead,
    handler: async (request, reply) => {
      const converted = await convert(request.db, request.params.id, {
        conversion: request.body,
        actor: actorOf(request, context),
      })
      return reply.code(201).send(converted)
    },
  })

  app.route({
    ...recordConsent,
    handler: (request) =>
      changeConsent(request.db, request.params.id, {
        draft: request.body,
        messenger,
        actor: actorOf(request, context),
      }),
  })

  app.route({
    ...getLeadHistory,
    handler: async (request) => {
      const { id } = await leads.get(request.db, request.params.id)
      return listHistory<HistoryEntry['what']>(request.db, id, leadRecord.names ?? {})
    },
  })
}

function manyRoutes(app: App, context: CrmContext): void {
  app.route({
    ...updateLeads,
    handler: (request) => changeLeads(request.db, request.body, actorOf(request, context)),
  })

  app.route({
    ...removeLeads,
    handler: (request) =>
      deleteLeads(request.db, request.body.ids, {
        messenger: context.messenger,
        actor: actorOf(request, context),
      }),
  })

  app.route({
    ...restoreLeads,
    handler: (request) => undeleteLeads(request.db, request.body.ids, actorOf(request, context)),
  })
}
