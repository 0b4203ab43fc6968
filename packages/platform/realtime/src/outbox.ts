import { Id, Instant } from '@cadencia/contract/values'
import { HttpError } from '@cadencia/http/http-error'
import { withStorage, writerId } from '@cadencia/http/last-person'
import { parseJson } from '@cadencia/http/parse-json'
import type { QueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { create } from 'zustand'

/** Timeout of a send, in milliseconds. */
const ANSWER_WITHIN_MS = 15_000

const OUTGOING_STATES = ['waiting', 'sending', 'failed'] as const

/** Fields of everything that waits in an outbox. */
export const outgoingFields = {
  clientId: Id,
  senderId: Id,
  createdAt: Instant,
  state: z.enum(OUTGOING_STATES),
  /** The server's refusal; such an item is not retried automatically. */
  refusal: z.string().nullable(),
}
interface Outgoing extends z.infer<z.ZodObject<typeof outgoingFields>> {}

interface OutboxOptions<M extends Outgoing> {
  /** Of the storage keys, one for each item, so that tabs do not overwrite each other; signing out deletes drafts. */
  readonly prefix: `cadencia:draft:${string}`
  readonly schema: z.ZodType<M>
  /** What is sent in order: the chat of a message, the record of a comment. */
  readonly lineOf: (item: M) => string
  /** False for what must not stay in this browser: it lives as long as the page. Default: all is stored. */
  readonly isStored?: (item: M) => boolean
  /** The refusal where the server gives no text. */
  readonly failure: string
  /** Sends the item and shows the answer. Its `clientId` makes a repeated send harmless. */
  readonly deliver: (client: QueryClient, item: M, signal: AbortSignal) => Promise<void>
}

/** Keeps what a person wrote until the server has confirmed it, also over a reload, and sends it in order. */
export function createOutbox<M extends Outgoing>(options: OutboxOptions<M>) {
  const { lineOf, failure, deliver } = options
  const storage = outboxStorage(options)
  /** In the order they were written. */
  const useItems = create<{ readonly items: readonly M[] }>()(() => ({ items: [] }))
  const busyLines = new Set<string>()
  const all = () => useItems.getState().items
  const setItems = (change: (items: readonly M[]) => readonly M[]) =>
    useItems.setState(({ items }) => ({ items: change(items) }))

  function change(clientId: string, fields: Partial<Outgoing>): void {
    setItems((items) =>
      items.map((item) => {
        if (item.clientId !== clientId) return item
        const changed = { ...item, ...fields }
        storage.save(changed)
        return changed
      }),
    )
  }

  /** Called for a confirmed item and for one that the person discards. */
  function remove(clientId: string): void {
    if (!all().some((item) => item.clientId === clientId)) return
    storage.delete(clientId)
    setItems((items) => items.filter((item) => item.clientId !== clientId))
  }

  /** Loads items left unsent by an earlier visit. */
  function restore(senderId: string): void {
    setItems((items) => {
      const known = new Set(items.map(({ clientId }) => clientId))
      const kept = storage.load(senderId).filter(({ clientId }) => !known.has(clientId))
      const own = items.filter((item) => item.senderId === senderId)
      return [...kept.map((item) => ({ ...item, state: 'failed' as const })), ...own]
    })
  }

  /** Returns false while the server cannot be reached. */
  async function sendOne(client: QueryClient, item: M): Promise<boolean> {
    const { clientId, senderId } = item
    // Another person signed in meanwhile, in another tab: the server would take it for theirs.
    if ((writerId() ?? senderId) !== senderId) {
      remove(clientId)
      return true
    }
    change(clientId, { state: 'sending', refusal: null })
    try {
      await deliver(client, item, AbortSignal.timeout(ANSWER_WITHIN_MS))
      remove(clientId)
      return true
    } catch (error) {
      const isRefused = error instanceof HttpError && error.status < 500 && error.status !== 429
      change(clientId, { state: 'failed', refusal: isRefused ? error.messageOr(failure) : null })
      return isRefused
    }
  }

  const waitingIn = (line: string) =>
    all().filter((item) => lineOf(item) === line && item.state === 'waiting')

  /** Sends a line's waiting items one by one to keep their order. When the server cannot be reached, the rest fail too. */
  async function sendWaiting(client: QueryClient, line: string): Promise<void> {
    if (busyLines.has(line)) return
    busyLines.add(line)
    try {
      for (let [next] = waitingIn(line); next; [next] = waitingIn(line)) {
        if (await sendOne(client, next)) continue
        for (const { clientId } of waitingIn(line)) change(clientId, { state: 'failed' })
      }
    } finally {
      busyLines.delete(line)
    }
  }

  /** Sends, in order, all of a line that was not refused: nothing overtakes what found no server. */
  function sendLine(client: QueryClient, line: string): void {
    const unsent = all().filter(
      (item) => lineOf(item) === line && item.state === 'failed' && item.refusal === null,
    )
    for (const { clientId } of unsent) change(clientId, { state: 'waiting' })
    void sendWaiting(client, line)
  }

  /** Shows the item at once and queues it behind the others of its line. */
  function send(client: QueryClient, item: M): void {
    storage.save(item)
    setItems((items) => [...items, item])
    sendLine(client, lineOf(item))
  }

  function retry(client: QueryClient, item: M): void {
    change(item.clientId, { state: 'waiting', refusal: null })
    sendLine(client, lineOf(item))
  }

  /** Retries, in order, the items that failed without being refused. */
  function retryUnsent(client: QueryClient): void {
    for (const line of new Set(all().map(lineOf))) sendLine(client, line)
  }

  return { useItems, remove, restore, send, retry, retryUnsent }
}

/** Without storage (full or blocked), items live as long as the page. */
function outboxStorage<M extends Outgoing>({
  prefix,
  schema,
  isStored = () => true,
}: Pick<OutboxOptions<M>, 'prefix' | 'schema' | 'isStored'>) {
  const texts = () =>
    withStorage((storage) =>
      Object.entries(storage).flatMap(([key, text]) => (key.startsWith(prefix) ? String(text) : [])),
    ) ?? []
  const remove = (clientId: string) => withStorage((storage) => storage.removeItem(prefix + clientId))
  return {
    save: (item: M) => {
      if (isStored(item))
        withStorage((storage) => storage.setItem(prefix + item.clientId, JSON.stringify(item)))
    },
    delete: remove,
    /** In the order they were written. Those of others are deleted: their writer no longer uses this browser. */
    load: (senderId: string): M[] => {
      const kept = texts().flatMap((text) => schema.safeParse(parseJson(text)).data ?? [])
      for (const item of kept) if (item.senderId !== senderId) remove(item.clientId)
      return kept
        .filter((item) => item.senderId === senderId)
        .sort((one, other) => one.createdAt.localeCompare(other.createdAt))
    },
  }
}
