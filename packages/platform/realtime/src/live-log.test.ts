import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addHistory,
  applyLogChange,
  catchUp,
  createLog,
  hasMissedChanges,
  type LogChange,
  mergeRows,
  newestOf,
  readChanges,
} from './live-log.ts'

interface Row {
  readonly id: string
  readonly sequence: number
  readonly revision: number
}

type Change = LogChange<Row>

/** All changes of a log by revision: rows are added, changed and removed for good. */
const stories = fc
  .array(fc.record({ what: fc.constantFrom('add', 'edit', 'remove'), at: fc.nat() }), {
    minLength: 10,
    maxLength: 40,
  })
  .map((steps) => {
    let state: readonly Row[] = []
    return steps.map(({ what, at }, index): { readonly change: Change; readonly truth: readonly Row[] } => {
      const revision = index + 1
      const before = state
      const row = before[at % Math.max(before.length, 1)]
      if (what === 'add' || !row) {
        const added = { id: `r${revision}`, sequence: revision, revision }
        state = [...before, added]
        return { change: { id: added.id, revision, row: added }, truth: state }
      }
      const edited = { ...row, revision }
      state =
        what === 'edit'
          ? before.map((one) => (one === row ? edited : one))
          : before.filter((one) => one !== row)
      return { change: { id: row.id, revision, row: what === 'edit' ? edited : null }, truth: state }
    })
  })

it('is exact after any loss, repetition and disorder of events, also of removals', () => {
  const journeys = fc.record({
    story: stories,
    /** How many changes come before the opening, and the size of the first page. */
    opened: fc.nat({ max: 20 }),
    page: fc.integer({ min: 1, max: 5 }),
    heard: fc.array(fc.nat({ max: 39 }), { maxLength: 60 }),
  })
  fc.assert(
    fc.property(journeys, ({ story, opened, page, heard }) => {
      const truthAt = (count: number) => story[Math.min(count, story.length) - 1]?.truth ?? []
      const older = truthAt(opened).slice(0, -page)
      let log = createLog(truthAt(opened).slice(-page))
      const openedAt = log.syncedTo
      for (const index of heard) {
        const step = story[index]
        if (step && index >= opened) log = applyLogChange(log, step.change)
      }
      // An answer that is older than the events, so that the changes since it was asked for are read again.
      log = addHistory(log, older)
      // The server answers each row's latest change.
      const latest = new Map(story.map(({ change }) => [change.id, change]))
      const missed = [...latest.values()].filter(({ revision }) => revision > openedAt)
      log = catchUp(
        log,
        missed.toSorted((one, other) => one.revision - other.revision),
      )
      expect(hasMissedChanges(log)).toBe(false)
      // Events and answers that arrive late or again bring nothing back.
      for (const index of heard) {
        const step = story[index]
        if (step) log = applyLogChange(log, step.change)
      }
      log = addHistory(log, older)
      const { loadedFrom } = log
      expect(log.rows).toEqual(truthAt(story.length).filter(({ sequence }) => sequence >= loadedFrom))
    }),
  )
})

it('keeps the newest rows, and takes changes only of those', () => {
  const rows = [1, 2, 3].map((number) => ({ id: `r${number}`, sequence: number, revision: number }))
  const log = newestOf(createLog(rows), 2)
  const edited = { id: 'r1', sequence: 1, revision: 4 }
  expect(applyLogChange(log, { id: 'r1', revision: 4, row: edited }).rows).toEqual(rows.slice(1))
  expect(newestOf(log, 2)).toBe(log)
})

it('reads changes until a page is not full', async () => {
  const changes = [3, 5, 6, 9].map((revision): Change => ({ id: `r${revision}`, revision, row: null }))
  const asked: number[] = []
  const read = await readChanges(
    2,
    async (after) => {
      asked.push(after)
      return changes.filter(({ revision }) => revision > after).slice(0, 2)
    },
    2,
  )
  expect(read).toEqual(changes)
  expect(asked).toEqual([2, 5, 9])
})

describe('merging rows', () => {
  const row = (id: string, revision = 1) => ({ id, revision })
  const [a, b, c] = [row('a'), row('b'), row('c')]

  it('ends the same, whatever comes in which order and how often', () => {
    const copies = fc.array(fc.record({ id: fc.constantFrom('a', 'b', 'c'), revision: fc.nat(9) }))
    fc.assert(
      fc.property(copies, fc.array(fc.nat(20)), (all, cuts) => {
        let rows: readonly { readonly id: string; readonly revision: number }[] = []
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
