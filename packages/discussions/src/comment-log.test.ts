import { hasMissedChanges } from '@cadencia/realtime/live-log'
import { createSlowServer, NETWORK_STEPS } from '@cadencia/realtime/testing'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  applyAnswered,
  applyChange,
  applyComment,
  type CommentLog,
  fetchBackTo,
  fetchLog,
  fetchOlder,
  logKey,
} from './comment-log.ts'
import { COMMENTS_PER_PAGE, type Comment, type CommentChange, type Subject } from './contract.ts'
import { makeComment } from './testing.ts'

const KINDS = [
  'refetch',
  'older',
  'write',
  'edit',
  'remove',
  'writeOwn',
  'editOwn',
  'removeOwn',
  'loseEvent',
] as const
const steps = fc.array(
  fc.record({ kind: fc.constantFrom(...KINDS, ...NETWORK_STEPS, ...NETWORK_STEPS), at: fc.nat(11) }),
  { maxLength: 60 },
)

/** A comment is edited, and heard of, after the server answered the page that holds it. */
const EDITED_ON_THE_WAY = (['handle', 'answer', 'older', 'handle', 'edit', 'hear', 'answer'] as const).map(
  (kind) => ({ kind, at: 0 }),
)

/** A record of the server, each change of whose comments takes the next revision. */
function createRecord(tell: (change: CommentChange) => void) {
  const changes = new Map<string, CommentChange & { readonly sequence: number }>()
  let revision = 0
  const rows = () =>
    [...changes.values()]
      .toSorted((one, other) => one.sequence - other.sequence)
      .flatMap(({ row }) => row ?? [])

  function store(row: Comment, isRemoved = false): Comment {
    const { id, sequence } = row
    const change = { id, revision, row: isRemoved ? null : row }
    changes.set(id, { ...change, sequence })
    tell(change)
    return row
  }

  /** One of the first or of the last. */
  const pick = (at: number) => rows().at(at % 2 === 0 ? at / 2 : -(at + 1) / 2)
  return {
    rows,
    write: () => {
      revision += 1
      return store(makeComment({ sequence: revision, revision }))
    },
    edit: (at: number) => {
      const row = pick(at)
      if (!row) return undefined
      revision += 1
      return store({ ...row, revision, body: `${at}` })
    },
    remove: (at: number) => {
      const row = pick(at)
      if (!row) return undefined
      revision += 1
      return store({ ...row, revision }, true)
    },
    /** The answers to the two requests. */
    answer: ({ pathname, searchParams }: URL) => {
      if (pathname === '/api/comments/changes') {
        const after = Number(searchParams.get('after'))
        return [...changes.values()]
          .filter((change) => change.revision > after)
          .toSorted((one, other) => one.revision - other.revision)
          .map(({ sequence: _, ...change }) => change)
      }
      const sequenceOf = (name: string) => changes.get(searchParams.get(name) ?? '')?.sequence
      const limit = Number(searchParams.get('limit') ?? COMMENTS_PER_PAGE)
      const after = sequenceOf('after')
      if (after !== undefined)
        return rows()
          .filter(({ sequence }) => sequence > after)
          .slice(0, limit)
      const before = sequenceOf('before') ?? Number.POSITIVE_INFINITY
      return rows()
        .filter(({ sequence }) => sequence < before)
        .slice(-limit)
    },
  }
}

afterEach(() => {
  vi.unstubAllGlobals()
})

it('ends as the server has it, whatever is lost, deleted or comes in which order', async () => {
  await fc.assert(
    fc.asyncProperty(steps, fc.constantFrom(0, 6, COMMENTS_PER_PAGE + 4), async (all, initial) => {
      const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
      const subject: Subject = { kind: 'task', recordId: crypto.randomUUID() }
      const queryKey = logKey(subject)
      let losing = 0
      let hasLost = false
      let isAnnounced = false
      const server = createSlowServer<CommentChange>((change) => {
        if (losing === 0) return applyChange(client, subject, change)
        losing -= 1
        hasLost = true
      })
      const record = createRecord((change) => {
        if (isAnnounced) server.emit(change)
      })
      for (let count = 0; count < initial; count += 1) record.write()
      isAnnounced = true
      vi.stubGlobal('fetch', async (address: string) =>
        Response.json(await server.fetch(() => record.answer(new URL(address, 'http://page')))),
      )
      const observer = new QueryObserver<CommentLog>(client, {
        queryKey,
        structuralSharing: false,
        queryFn: ({ signal }) => fetchLog({ client, subject, signal }),
      })
      const stop = observer.subscribe(() => {})
      const held = () => observer.getCurrentResult().data
      const own = (run: () => Comment | undefined, answered: (comment: Comment) => void) =>
        void server.change(run).then(
          (comment) => comment && answered(comment),
          () => undefined,
        )
      const show = (comment: Comment) => applyComment(client, subject, comment)

      await server.play(all, {
        refetch: (at) => void client.invalidateQueries({ queryKey }, { cancelRefetch: at % 2 === 0 }),
        older: () => void fetchOlder(client, subject).catch(() => undefined),
        write: () => void record.write(),
        edit: (at) => void record.edit(at),
        remove: (at) => void record.remove(at),
        writeOwn: () => own(record.write, show),
        editOwn: (at) => own(() => record.edit(at), show),
        removeOwn: (at) =>
          own(
            () => record.remove(at),
            ({ id }) => applyAnswered(client, subject, { id, change: () => null }),
          ),
        loseEvent: () => {
          losing += 1
        },
      })
      // What the page does when changes are missing and when the connection is back.
      const isMissing = () =>
        held() === undefined || hasMissedChanges(held() ?? { syncedTo: 0, highestSeen: 0 })
      if (hasLost || isMissing()) void client.invalidateQueries({ queryKey })
      await server.play([], {})
      await vi.waitFor(() => expect(client.isFetching()).toBe(0))
      await server.play([], {})

      const log = held()
      expect(log && hasMissedChanges(log)).toBe(false)
      const from = log?.loadedFrom ?? 0
      expect(log?.rows).toEqual(record.rows().filter(({ sequence }) => sequence >= from))
      stop()
      client.clear()
    }),
    { numRuns: 300, examples: [[EDITED_ON_THE_WAY, COMMENTS_PER_PAGE + 4]] },
  )
})

describe('a comment that an address names', () => {
  async function openLong() {
    const client = new QueryClient()
    const subject: Subject = { kind: 'task', recordId: crypto.randomUUID() }
    const record = createRecord(() => undefined)
    for (let count = 0; count < 4 * COMMENTS_PER_PAGE; count += 1) record.write()
    vi.stubGlobal('fetch', async (address: string) =>
      Response.json(record.answer(new URL(address, 'http://page'))),
    )
    const log = await fetchLog({ client, subject, signal: new AbortController().signal })
    client.setQueryData(logKey(subject), log)
    const loaded = () => client.getQueryData<CommentLog>(logKey(subject))?.rows ?? []
    return { record, loaded, find: (id: string) => fetchBackTo(client, subject, id) }
  }

  it('is loaded with all after it', async () => {
    const { record, loaded, find } = await openLong()
    const wanted = record.rows()[2]?.id ?? ''
    expect(await find(wanted)).toBe(true)
    expect(loaded().map(({ id }) => id)).toContain(wanted)
  })

  it('loads nothing where it is deleted', async () => {
    const { record, loaded, find } = await openLong()
    const second = 2
    const gone = record.rows()[second / 2]?.id ?? ''
    record.remove(second)
    expect(await find(gone)).toBe(false)
    expect(loaded()).toHaveLength(COMMENTS_PER_PAGE)
  })
})
