import type { OutputFor } from '@cadencia/contract/endpoint'
import { call } from '@cadencia/http/call'
import { HttpError } from '@cadencia/http/http-error'
import { type ListPage, pagedQuery } from '@cadencia/http/pages'
import { keyOf, query } from '@cadencia/http/query'
import { changeQueryData, HEARD_WHILE_SHOWN } from '@cadencia/realtime/live-query'
import { useLiveEvent, useLiveTopic } from '@cadencia/realtime/react'
import {
  type InfiniteData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { z } from 'zod'
import {
  getCard,
  LINK,
  Link,
  type LinkEnd,
  type ListingKind,
  linkEndpoints,
  linksTopic,
  listLinkedClients,
  type OfClients,
} from './contract.ts'

/** A record that lists its links. */
export interface ListingEnd extends LinkEnd {
  readonly kind: ListingKind
}

const listOf = ({ kind, id }: ListingEnd) => pagedQuery(linkEndpoints[kind].list, { params: { id } })

const Row = z.object({ id: z.string(), row: Link.nullable() })

type Pages = InfiniteData<ListPage<Link[]>, string | null>

/** A link stays in its place; a new one comes first. */
function withRow({ pages, pageParams }: Pages, { id, row }: z.output<typeof Row>): Pages {
  const isKnown = pages.some(({ rows }) => rows.some((link) => link.id === id))
  const changed = pages.map((page, index) => {
    const rows = page.rows.flatMap((link) => (link.id === id ? (row ?? []) : [link]))
    return { ...page, rows: row && !isKnown && index === 0 ? [row, ...rows] : rows }
  })
  return { pages: changed, pageParams }
}

/** The links of a record, page by page, newest first, live while mounted. */
export function useLinks(end: ListingEnd) {
  const client = useQueryClient()
  const topic = linksTopic(end)
  useLiveTopic(topic)
  const list = listOf(end)
  useLiveEvent('changed', (event) => {
    if (event.entity !== LINK || event.scope !== topic) return
    const { data: changed } = Row.safeParse(event)
    // Of many that change at once no row is told.
    if (!changed) void client.invalidateQueries({ queryKey: list.queryKey })
    else void changeQueryData<Pages>(client, list.queryKey, (pages) => withRow(pages, changed))
  })
  const query = useInfiniteQuery({ ...list, ...HEARD_WHILE_SHOWN })
  return { ...query, links: query.data?.pages.flatMap(({ rows }) => rows) }
}

interface Change {
  readonly other: LinkEnd
  readonly isLinked: boolean
}

/** Links a record with another one, or unlinks them. */
export function useChangeLink({ kind, id }: ListingEnd) {
  const client = useQueryClient()
  const { add, remove } = linkEndpoints[kind]
  return useMutation({
    mutationFn: ({ other, isLinked }: Change) =>
      call(isLinked ? add : remove, { params: { id, kind: other.kind, otherId: other.id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: listOf({ kind, id }).queryKey }),
  })
}

type LinkedClients = OutputFor<typeof listLinkedClients>[number]['clients']

/** The clients linked to a record; the rows of a list ask together. Only for who has unlocked the CRM. */
export function useLinkedClients(kind: OfClients, id: string, isEnabled: boolean) {
  const { queryKey } = query(listLinkedClients, { query: { kind, ids: id } })
  return useQuery<LinkedClients>({
    queryKey,
    queryFn: () => clientsOf(kind, id),
    enabled: isEnabled,
    ...HEARD_WHILE_SHOWN,
  })
}

/** How long a card is taken to be current, in milliseconds: nothing tells of its record while it is shown. */
const CARD_CURRENT_MS = 60_000

/** What an address of ours leads to; null where it leads nowhere that the viewer may read. */
export function useCard(address: string) {
  return useQuery({
    queryKey: keyOf(getCard, { query: { url: address } }),
    queryFn: async ({ signal }) => {
      try {
        return await call(getCard, { query: { url: address } }, { signal })
      } catch (error) {
        if (error instanceof HttpError && error.status === 404) return null
        throw error
      }
    },
    staleTime: CARD_CURRENT_MS,
  })
}

/** Rows that are drawn together ask within this time, in milliseconds. */
const TOGETHER_MS = 10
/** The address of so many stays below the 8 KiB that proxies in front of the product take. */
const TOGETHER_MAX = 150

interface Asking {
  readonly ids: Set<string>
  readonly answer: Promise<ReadonlyMap<string, LinkedClients>>
}
const asking = new Map<OfClients, Asking>()

/** Asks with the others that ask at the same time. */
async function clientsOf(kind: OfClients, id: string): Promise<LinkedClients> {
  const open = asking.get(kind)
  const joined = open && open.ids.size < TOGETHER_MAX ? open : askSoon(kind)
  joined.ids.add(id)
  return (await joined.answer).get(id) ?? []
}

function askSoon(kind: OfClients): Asking {
  const ids = new Set<string>()
  async function ask() {
    await new Promise((resolve) => setTimeout(resolve, TOGETHER_MS))
    if (asking.get(kind)?.ids === ids) asking.delete(kind)
    const rows = await call(listLinkedClients, { query: { kind, ids: [...ids].join(',') } })
    return new Map(rows.map((row) => [row.id, row.clients]))
  }
  const made: Asking = { ids, answer: ask() }
  asking.set(kind, made)
  return made
}
