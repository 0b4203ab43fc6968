import { QueryClient, QueryObserver } from '@tanstack/react-query'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  answeredCollection,
  applyRowChange,
  type LiveCollection,
  mergeRows,
  type RowChange,
  type VersionedRow,
} from './live-collection.ts'
import { changeQueryData } from './live-query.ts'
import { createSlowServer, NETWORK_STEPS } from './testing/interleaving.ts'

const row = (id: string, revision = 1): VersionedRow => ({ id, revision })
const [a, b, c] = [row('a'), row('b'), row('c')]
const three = answeredCollection(undefined, [a, b, c])
const heard = (one: VersionedRow) => ({ id: one.id, row: one, from: 'event' }) as const
const apply = (changes: readonly RowChange<VersionedRow>[]) => changes.reduce(applyRowChange, three)

describe('merging rows', () => {
  it('ends the same, whatever comes in which order and how often', () => {
    const copies = fc.array(fc.record({ id: fc.constantFrom('a', 'b', 'c'), revision: fc.nat(9) }))
    fc.assert(
      fc.property(copies, fc.array(fc.nat(20)), (all, cuts) => {
        let rows: readonly VersionedRow[] = []
        for (const [index, cut] of cuts.entries()) rows = mergeRows(rows, all.slice(index, cut))
        rows = mergeRows(rows, all)
        for (const id of new Set(all.map((one) => one.id))) {
          const newest = Math.max(...all.filter((one) => one.id === id).map(({ revision }) => revision))
          expect(rows.filter((one) => one.id === id)).toEqual([{ id, revision: newest }])
        }
      }),
    )
  })

  it('keeps unchanged rows, and the list itself where nothing is new', () => {
    const known = [a, b]
    expect(mergeRows(known, [row('a', 0), b])).toBe(known)
    expect(mergeRows(known, [])).toBe(known)
    expect(mergeRows(known, [row('a', 2), c])[1]).toBe(b)
  })
})

describe('a changed row', () => {
  it('replaces an older copy only', () => {
    const after = apply([heard(row('a', 2))])
    expect(after.rows).toEqual([row('a', 2), b, c])
    expect(applyRowChange(after, heard(a))).toBe(after)
    expect(applyRowChange(after, heard(row('a', 2)))).toBe(after)
  })

  it('is added where it is new, and removed where it is gone', () => {
    expect(apply([heard(row('d'))]).rows).toEqual([a, b, c, row('d')])
    expect(apply([{ id: 'a', row: null }]).rows).toEqual([b, c])
    expect(apply([{ id: 'd', row: null }])).toBe(three)
  })

  it('does not come back by the answer to an edit, by a late copy or by a repeated event', () => {
    const gone = apply([heard(row('a', 3)), { id: 'a', row: null }])
    expect(applyRowChange(gone, { id: 'a', row: row('a', 9), from: 'edit' })).toBe(gone)
    expect(applyRowChange(gone, { id: 'a', row: row('a', 3), from: 'creation' })).toBe(gone)
    expect(applyRowChange(gone, heard(row('a', 2)))).toBe(gone)
    expect(applyRowChange(gone, heard(row('a', 3)))).toBe(gone)
    expect(applyRowChange(gone, heard(row('a', 5))).rows).toEqual([b, c, row('a', 5)])
  })

  it('stays where the removal that was answered is older', () => {
    const restored = apply([heard(row('a', 3))])
    expect(applyRowChange(restored, { id: 'a', row: null, revision: 1 })).toBe(restored)
  })

  it('is one change among 10,000 rows in no time', () => {
    const many = answeredCollection(
      undefined,
      Array.from({ length: 10_000 }, (_, index) => row(`${index}`)),
    )
    const startedAt = performance.now()
    let after = many
    for (let revision = 2; revision < 102; revision += 1)
      after = applyRowChange(after, heard(row('7', revision)))
    expect(after.rows[8]).toBe(many.rows[8])
    // A quadratic merge would take minutes.
    expect(performance.now() - startedAt).toBeLessThan(2000)
  })
})

it('keeps rows that a fetch found unchanged', () => {
  const [first] = answeredCollection(three, [row('d'), { ...a }, row('b', 2)]).rows.slice(1)
  expect(first).toBe(a)
})

const OWN = [
  'fetch',
  'add',
  'edit',
  'remove',
  'restore',
  'createOwn',
  'editOwn',
  'removeOwn',
  'restoreOwn',
] as const
const steps = fc.array(
  fc.record({ kind: fc.constantFrom(...OWN, ...NETWORK_STEPS, ...NETWORK_STEPS), at: fc.nat(5) }),
  { maxLength: 60 },
)

interface Event {
  readonly id: string
  readonly row: VersionedRow | null
}

/** Rows of the server, told by events. */
function createRows(tell: (event: Event) => void) {
  const all = new Map<string, VersionedRow & { readonly isGone: boolean }>()
  const list = () =>
    [...all.values()].filter(({ isGone }) => !isGone).map(({ id, revision }) => row(id, revision))
  function write(id: string, isGone: boolean): VersionedRow {
    const before = all.get(id)
    const after = row(id, (before?.revision ?? 0) + 1)
    all.set(id, { ...after, isGone })
    tell({ id, row: isGone ? null : after })
    return after
  }
  function change(id: string, kind: 'edit' | 'remove' | 'restore'): VersionedRow {
    const before = all.get(id)
    if (!before || before.isGone !== (kind === 'restore')) throw new Error('refused')
    return write(id, kind === 'remove')
  }
  return { list, add: () => write(`r${all.size}`, false), change, idAt: (at: number) => `r${at % 2}` }
}

describe('a live collection', () => {
  it('ends in the state of the server, in whatever order fetches, events and own changes come', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (all) => {
        const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
        const queryKey = ['rows']
        const held = () => client.getQueryData<LiveCollection<VersionedRow>>(queryKey)
        const change = (one: RowChange<VersionedRow>) =>
          void changeQueryData<LiveCollection<VersionedRow>>(client, queryKey, (rows) =>
            applyRowChange(rows, one),
          )
        const server = createSlowServer<Event>(({ id, row: told }, isRepeated) => {
          if (told) change({ id, row: told, from: 'event' })
          else if (!isRepeated) change({ id, row: null })
        })
        const rows = createRows(server.tell)
        const attempt = (run: () => void) => {
          try {
            run()
          } catch {
            // A colleague's refused change tells nobody.
          }
        }
        const own = (id: string, kind: 'edit' | 'restore', from: 'edit' | 'creation') =>
          void server
            .change(() => rows.change(id, kind))
            .then(
              (answer) => change({ id, row: answer, from }),
              () => undefined,
            )
        const observer = new QueryObserver(client, {
          queryKey,
          structuralSharing: false,
          queryFn: () => {
            const before = held()
            return server.fetch(rows.list).then((answer) => answeredCollection(before, answer))
          },
        })
        const stop = observer.subscribe(() => {})
        await server.play(all, {
          fetch: (at) => void client.invalidateQueries({ queryKey }, { cancelRefetch: at % 2 === 0 }),
          add: () => void rows.add(),
          edit: (at) => attempt(() => rows.change(rows.idAt(at), 'edit')),
          remove: (at) => attempt(() => rows.change(rows.idAt(at), 'remove')),
          restore: (at) => attempt(() => rows.change(rows.idAt(at), 'restore')),
          createOwn: () =>
            void server.change(rows.add).then(
              (answer) => change({ id: answer.id, row: answer, from: 'creation' }),
              () => undefined,
            ),
          editOwn: (at) => own(rows.idAt(at), 'edit', 'edit'),
          restoreOwn: (at) => own(rows.idAt(at), 'restore', 'creation'),
          removeOwn: (at) => {
            const known = held()?.rows[at % 2]
            if (!known) return
            void server
              .change(() => rows.change(known.id, 'remove'))
              .then(
                () => change({ id: known.id, row: null, revision: known.revision }),
                () => undefined,
              )
          },
        })
        const byId = (one: VersionedRow, other: VersionedRow) => one.id.localeCompare(other.id)
        expect(held()?.rows.toSorted(byId)).toEqual(rows.list().toSorted(byId))
        stop()
        client.clear()
      }),
      { numRuns: 500 },
    )
  })
})
