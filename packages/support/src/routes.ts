import type { Db } from '@cadencia/db/client'
import { listTeamIdsOf } from '@cadencia/people/read-repository'
import { createActor } from '@cadencia/server/actor'
import type { App } from '@cadencia/server/app'
import { listPage } from '@cadencia/server/list-page'
import { checkingReferences, type References } from '@cadencia/server/references'
import { viewerOf } from '@cadencia/server/viewer'
import type { FastifyRequest } from 'fastify'
import {
  createSupportRequest,
  getSupportFigures,
  getSupportHistory,
  getSupportRequest,
  listSupportRequests,
  rateSupport,
  type SupportRequest,
  updateSupportRequest,
} from './contract.ts'
import { FIGURES_DAYS, readFigures } from './figures-repository.ts'
import { entryList } from './history-repository.ts'
import { sortedList, urgencyAt, urgentList } from './list-repository.ts'
import { requests } from './record.ts'
import type { SupportRecord } from './rules.ts'
import type { SupportOptions } from './server.ts'
import { openRequest, rate, type SupportActor, toSupportRequests } from './service.ts'
import { changeRequest } from './transitions.ts'

const DAY_MS = 24 * 60 * 60_000

const REFERENCES: References = {
  support_requests_requesting_team_id_fkey: ['requestingTeamId', 'Time não encontrado'],
  support_requests_responsible_team_id_fkey: ['responsibleTeamId', 'Time não encontrado'],
  support_requests_assigned_user_id_fkey: ['assignedUserId', 'Responsável não encontrado'],
}

async function supportActorOf(request: FastifyRequest, options: SupportOptions): Promise<SupportActor> {
  const viewer = viewerOf(request)
  const teamIds = await listTeamIdsOf(request.db, viewer.userId)
  return { ...createActor(viewer.userId, options), viewer: { ...viewer, teamIds } }
}

async function toSupportRequest(
  db: Db,
  record: SupportRecord,
  showing: Parameters<typeof toSupportRequests>[2],
): Promise<SupportRequest> {
  const [shown] = await toSupportRequests(db, [record], showing)
  if (!shown) throw new Error(`request ${record.id} is gone`)
  return shown
}

/** Throws 404. */
async function findSupportRequest(request: FastifyRequest, id: string, options: SupportOptions) {
  const actor = await supportActorOf(request, options)
  return toSupportRequest(request.db, await requests.get(request.db, id), { files: options.files, actor })
}

export function supportRoutes(app: App, options: SupportOptions): void {
  listRoutes(app, options)
  requestRoutes(app, options)
  historyRoutes(app, options)
}

function listRoutes(app: App, options: SupportOptions): void {
  app.route({
    ...listSupportRequests,
    handler: async (request, reply) => {
      const { query, db } = request
      const { sort, clientId, cursor } = query
      const actor = await supportActorOf(request, options)
      const ofClient = { kind: 'support', viewer: viewerOf(request) } as const
      const linkedIds = clientId === undefined ? [] : await options.links.idsOfClient(db, clientId, ofClient)
      const asked = { ...query, linkedIds, viewerId: actor.actorId }
      const records = await (sort === 'urgency'
        ? listPage(request, reply, urgentList(db, asked, urgencyAt(cursor, actor.at)))
        : listPage(request, reply, sortedList(db, asked, sort)))
      return toSupportRequests(request.db, records, { files: options.files, actor })
    },
  })

  app.route({
    ...getSupportFigures,
    handler: (request) => {
      const now = options.now()
      return readFigures(request.db, {
        teamId: request.query.teamId,
        now: new Date(now).toISOString(),
        since: new Date(now - FIGURES_DAYS * DAY_MS).toISOString(),
      })
    },
  })
}

function requestRoutes(app: App, options: SupportOptions): void {
  const { files, links } = options

  app.route({
    ...createSupportRequest,
    handler: async (request, reply) => {
      const actor = await supportActorOf(request, options)
      const id = await checkingReferences(REFERENCES, () =>
        openRequest(request.db, request.body, {
          files,
          links,
          actor: { ...actor, viewer: viewerOf(request) },
        }),
      )
      return reply.code(201).send(await findSupportRequest(request, id, options))
    },
  })

  app.route({
    ...getSupportRequest,
    handler: (request) => findSupportRequest(request, request.params.id, options),
  })

  app.route({
    ...updateSupportRequest,
    handler: async (request) => {
      const { id } = request.params
      const actor = await supportActorOf(request, options)
      const present = (record: SupportRecord, trx: Db) =>
        toSupportRequest(trx, record, { files: options.files, actor })
      const change = { patch: request.body, actor, present }
      await checkingReferences(REFERENCES, () => changeRequest(request.db, id, change))
      return findSupportRequest(request, id, options)
    },
  })
}

function historyRoutes(app: App, options: SupportOptions): void {
  app.route({
    ...getSupportHistory,
    handler: async (request, reply) => {
      const { id } = await requests.get(request.db, request.params.id)
      const entries = await listPage(request, reply, entryList(request.db, id))
      const commentIds = entries.filter(({ kind }) => kind === 'commented').map((entry) => entry.id)
      const bodies = await options.listBodies(request.db, commentIds)
      return entries.map((entry) => {
        const comment = bodies.get(entry.id)
        return comment ? { ...entry, text: comment.body, textFormat: comment.bodyFormat } : entry
      })
    },
  })

  app.route({
    ...rateSupport,
    handler: async (request) => {
      const { id } = request.params
      await rate(request.db, id, { ...request.body, actor: await supportActorOf(request, options) })
      return findSupportRequest(request, id, options)
    },
  })
}
