import type { App } from '@cadencia/server/app'
import { notFound } from '@cadencia/server/app-error'
import type { KnownRecord } from '@cadencia/server/kinds'
import { mayReadKind, whoMayKnow } from '@cadencia/server/readers'
import { viewerOf } from '@cadencia/server/viewer'
import type { LinksOptions } from './context.ts'
import { getCard } from './contract.ts'
import { isHidden } from './rights.ts'

/** Longer ones are none of ours. */
const ADDRESS_MAX = 1000
/** More than these are in no address of ours: a chat, a thread and a message. */
const IDS_MAX = 3
const ID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g

/** Where an address leads, in lower case; undefined for another host's. `origins` are ours. */
export function placeOf(address: string, origins: readonly string[]): URL | undefined {
  const [origin] = origins
  if (address.length > ADDRESS_MAX || !URL.canParse(address, origin)) return undefined
  const url = new URL(address, origin)
  // Of `blob:` the origin would be that within it.
  const isOurs = origins.includes(`${url.protocol}//${url.host}`)
  if (!isOurs || url.username !== '' || url.password !== '') return undefined
  return new URL(`${url.pathname.replace(/(?<=.)\/$/, '')}${url.search}`.toLowerCase(), origin)
}

/** Whether an address leads to a record: its screen, with what the record's own address says of the place there. */
function leadsTo(place: URL, { url }: KnownRecord): boolean {
  const own = new URL(url, place)
  return (
    own.pathname === place.pathname &&
    [...own.searchParams].every(([name, value]) => place.searchParams.get(name) === value)
  )
}

export function cardRoutes(app: App, { kinds, allowedOrigins }: LinksOptions): void {
  app.route({
    ...getCard,
    handler: async (request) => {
      const { db } = request
      const viewer = viewerOf(request)
      const place = placeOf(request.query.url, allowedOrigins)
      const ids = new Set(place && `${place.pathname}${place.search}`.match(ID))
      if (!place || ids.size === 0 || ids.size > IDS_MAX) throw notFound()
      const readable = kinds().filter(({ kind }) => mayReadKind(viewer, kind))
      const found = await Promise.all(
        readable.map(async (kind) => {
          const records = await kind.find(db, [...ids])
          return records.map((record) => ({ kind, record }))
        }),
      )
      // A message's address is also one of its channel.
      const [nearest] = found
        .flat()
        .filter(({ record }) => leadsTo(place, record))
        .sort((one, other) => other.record.url.length - one.record.url.length)
      if (!nearest || isHidden(nearest.record)) throw notFound()
      const { kind, record } = nearest
      const known = await whoMayKnow(db, kind, { ids: [record.id], readers: [viewer] })
      if (known.length === 0) throw notFound()
      const { title, detail, status, url } = record
      return { kind: kind.kind, title, detail, status, url }
    },
  })
}
