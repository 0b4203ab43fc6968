import { KINDS } from '@cadencia/contract/kinds'
import type { App } from '@cadencia/server/app'
import { listPage } from '@cadencia/server/list-page'
import type { Slice } from '@cadencia/server/sort-order'
import { lacksScope, mayHear, viewerOf } from '@cadencia/server/viewer'
import type { FastifyRequest } from 'fastify'
import { cardRoutes } from './cards.ts'
import { getReadable, type LinksOptions, rowOf, shownLinks } from './context.ts'
import {
  LISTING_KINDS,
  type LinkEnd,
  type LinkedKind,
  type ListingKind,
  linkEndpoints,
  listLinkedClients,
} from './contract.ts'
import { LINK_ORDER, linksInParts, type StoredLink } from './repository.ts'
import { clientsOf, link, unlink } from './service.ts'

export function linkRoutes(app: App, options: LinksOptions): void {
  const kinds = LISTING_KINDS.filter((kind) => options.kinds().some((one) => one.kind === kind))
  for (const kind of kinds) recordRoutes(app, kind, options)
  clientRoutes(app, options)
  cardRoutes(app, options)
}

type Readable = Awaited<ReturnType<typeof shownLinks<StoredLink>>>[number]

/** Links whose other ends are read at once. */
const PART_MAX = 500
/** Beyond, a total reads `10000+`. */
const COUNTED_MAX = 10_001

type OfLink = FastifyRequest<{ Params: { id: string; kind: LinkedKind; otherId: string } }>

function recordRoutes(app: App, kind: ListingKind, options: LinksOptions): void {
  const { list, add, remove } = linkEndpoints[kind]
  const pairOf = ({ params }: OfLink): readonly [LinkEnd, LinkEnd] => [
    { kind, id: params.id },
    { kind: params.kind, id: params.otherId },
  ]

  app.route({
    ...list,
    handler: async (request, reply) => {
      const { db } = request
      const { id } = request.params
      const asked = { viewer: viewerOf(request), options }
      await getReadable(db, { kind, id }, asked)
      const readable = async (after: Slice['after'], limit: number) => {
        const found: Readable[] = []
        for await (const part of linksInParts(db, id, { after, size: Math.min(limit, PART_MAX) })) {
          found.push(...(await shownLinks(db, part, asked)))
          if (found.length >= limit) break
        }
        return found.slice(0, limit)
      }
      const page = await listPage(request, reply, {
        rows: ({ after, limit }) => readable(after, limit),
        order: { ...LINK_ORDER, cursorOf: ({ link }) => LINK_ORDER.cursorOf(link) },
        count: async () => (await readable(LINK_ORDER.after(undefined), COUNTED_MAX)).length,
      })
      return page.map(({ link, record }) => rowOf(link, record))
    },
  })

  app.route({
    ...add,
    handler: async (request, reply) => {
      await link(request.db, pairOf(request), { viewer: viewerOf(request), options })
      return reply.code(204).send(null)
    },
  })

  app.route({
    ...remove,
    handler: async (request, reply) => {
      await unlink(request.db, pairOf(request), { viewer: viewerOf(request), options })
      return reply.code(204).send(null)
    },
  })
}

function clientRoutes(app: App, options: LinksOptions): void {
  app.route({
    ...listLinkedClients,
    handler: (request) => {
      const { kind, ids } = request.query
      const viewer = viewerOf(request)
      const { area } = KINDS[kind]
      if (!mayHear(viewer, area)) throw lacksScope(area, 'read')
      const ends = [...new Set(ids)].map((id) => ({ kind, id }))
      return clientsOf(request.db, ends, { viewer, options })
    },
  })
}
