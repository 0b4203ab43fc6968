import { call } from '@cadencia/http/call'
import { HttpError } from '@cadencia/http/http-error'
import { keyOf, query } from '@cadencia/http/query'
import { changeQueryData, HEARD_WHILE_SHOWN } from '@cadencia/realtime/live-query'
import { useLiveEvent, useLiveTopic } from '@cadencia/realtime/react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import {
  getCard,
  LINK,
  LINKS_MAX,
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

const listOf = ({ kind, id }: ListingEnd) =>
  query(linkEndpoints[kind].list, { params: { id }, query: { limit: String(5 * LINKS_MAX) } })

const Row = z.object({ id: z.string(), row: Link.nullable() })

/** A link stays in its place; a new one comes first. */
function withRow(links: readonly Link[], { id, row }: z.output<typeof Row>): Link[] {
  if (!row) return links.filter((link) => link.id !== id)
  const isKnown = links.some((link) => link.id === id)
  return isKnown ? links.map((link) => (link.id === id ? row : link)) : [row, ...links]
}

/** The links of a record, newest first, live while mounted. */
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
    else void changeQueryData<Link[]>(client, list.queryKey, (links) => withRow(links, changed))
  })
  return useQuery({ ...list, ...HEARD_WHILE_SHOWN })
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

/** The clients linked to each of some records, of those that a list shows. */
export function useLinkedClients(kind: OfClients, ids: readonly string[], isEnabled: boolean) {
  return useQuery({
    ...query(listLinkedClients, { query: { kind, ids: ids.join(',') } }),
    enabled: isEnabled && ids.length > 0,
  })
}

/** For lists that show the clients of their rows, after a change. */
export const linkedClientsKey = keyOf(listLinkedClients)

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
