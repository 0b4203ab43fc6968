import {
  addHistory,
  applyLogChange,
  catchUp,
  createLog,
  hasMissedChanges,
  hasOlder,
  mergeLogged,
} from '@cadencia/realtime/live-log'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { gapsOf } from '../testing/gaps.ts'
import { type ChatLog, changeOf, withoutConfirmed } from './merge.ts'

interface Message {
  readonly id: string
  readonly sequence: number
  readonly revision: number
  readonly clientId: string | null
  readonly content: string
}

function message(sequence: number, revision = sequence, clientId: string | null = null): Message {
  return { id: `m${sequence}`, sequence, revision, clientId, content: `${sequence}.${revision}` }
}

const applyChange = (log: ChatLog<Message>, change: Message) => applyLogChange(log, changeOf(change))

const sequencesOf = ({ rows }: Pick<ChatLog<Message>, 'rows'>) => rows.map(({ sequence }) => sequence)

/** All changes of a chat, by revision. */
interface Story {
  readonly changes: readonly Message[]
  /** The final messages. */
  readonly truth: readonly Message[]
}

/** Each step adds a message (own ones with a client id) or changes an existing one. */
const stories = fc
  .array(fc.record({ isOwn: fc.boolean(), edits: fc.option(fc.nat(), { nil: undefined }) }), {
    minLength: 1,
    maxLength: 40,
  })
  .map((steps): Story => {
    const truth: Message[] = []
    const changes = steps.map(({ isOwn, edits }, index) => {
      const revision = index + 1
      const edited = edits === undefined ? undefined : truth[edits % Math.max(truth.length, 1)]
      const change = edited
        ? { ...edited, revision, content: `${edited.sequence}.${revision}` }
        : message(truth.length + 1, revision, isOwn ? `c${truth.length + 1}` : null)
      truth[change.sequence - 1] = change
      return change
    })
    return { changes, truth }
  })

/** A story with its changes shuffled and some repeated. */
const deliveries = stories.chain(({ changes, truth }) =>
  fc.record({
    truth: fc.constant(truth),
    deliveries: fc
      .array(fc.nat({ max: changes.length - 1 }), { maxLength: 40 })
      .map((repeated) => [...changes, ...repeated.flatMap((index) => changes[index] ?? [])])
      .chain((all) => fc.shuffledSubarray(all, { minLength: all.length })),
    cuts: fc.array(fc.nat({ max: 80 }), { maxLength: 8 }),
  }),
)

function isAscending(messages: readonly Message[]): boolean {
  return messages.every(({ sequence }, index) => sequence > (messages[index - 1]?.sequence ?? 0))
}

describe('the merge', () => {
  it('gives the one ordered list, whatever comes in which order and how often', () => {
    fc.assert(
      fc.property(deliveries, ({ deliveries: all, truth, cuts }) => {
        const ends = [...new Set([...cuts.filter((cut) => cut < all.length), all.length])].sort(
          (one, other) => one - other,
        )
        let known: readonly Message[] = []
        ends.forEach((end, index) => {
          known = mergeLogged(known, all.slice(ends[index - 1] ?? 0, end))
          expect(isAscending(known)).toBe(true)
        })
        expect(known).toEqual(truth)
      }),
    )
  })

  it('shows each own message exactly once, from the sending to the end', () => {
    fc.assert(
      fc.property(deliveries, ({ deliveries: all, truth }) => {
        const outgoing = truth.flatMap(({ clientId }) => (clientId === null ? [] : [{ clientId }]))
        let known: readonly Message[] = []
        for (const delivery of all) {
          known = mergeLogged(known, [delivery])
          const waiting = withoutConfirmed(outgoing, known)
          const shown = [...known, ...waiting].flatMap(({ clientId }) => clientId ?? [])
          expect(shown.toSorted()).toEqual(outgoing.map(({ clientId }) => clientId).toSorted())
        }
        expect(withoutConfirmed(outgoing, known)).toEqual([])
      }),
    )
  })

  it('catches up exactly, whatever of the live changes was lost, doubled or late', () => {
    const journeys = fc.record({
      story: stories,
      /** Number of changes before opening, and the first page's size. */
      opened: fc.nat({ max: 40 }),
      page: fc.integer({ min: 1, max: 10 }),
      heard: fc.array(fc.nat({ max: 39 }), { maxLength: 60 }),
    })
    fc.assert(
      fc.property(journeys, ({ story: { changes, truth }, opened, page, heard }) => {
        const before = mergeLogged([], changes.slice(0, opened))
        let log = createLog(before.slice(-page))
        const first = log.rows[0]?.sequence ?? 1
        for (const index of heard) {
          const change = changes[index]
          if (change && index >= opened) log = applyChange(log, change)
          expect(isAscending(log.rows)).toBe(true)
        }
        log = catchUp(
          log,
          mergeLogged([], changes)
            .filter(({ revision }) => revision > log.syncedTo)
            .map(changeOf),
        )
        expect(hasMissedChanges(log)).toBe(false)
        expect(log.rows).toEqual(truth.slice(first - 1))
        expect(gapsOf(log.rows)).toEqual([])
        log = addHistory(log, truth.slice(0, first - 1))
        expect(log.rows).toEqual(truth)
      }),
    )
  })

  it('keeps the list itself where nothing is new, so that the screen is not drawn again', () => {
    const known = mergeLogged([], [message(1), message(2, 5)])
    expect(mergeLogged(known, [message(2, 2), message(1)])).toBe(known)
    expect(mergeLogged(known, [])).toBe(known)
  })

  it('merges 10,000 messages in no time', () => {
    const all = Array.from({ length: 10_000 }, (_, index) => message(index + 1))
    const log = createLog(all)
    const startedAt = performance.now()
    expect(applyChange(log, message(10_001)).rows).toHaveLength(10_001)
    // A quadratic merge would take seconds.
    expect(performance.now() - startedAt).toBeLessThan(1000)
  })
})

describe('a log', () => {
  it('knows that a change was missed, until it has caught up', () => {
    const opened = createLog([message(1), message(2)])
    const next = applyChange(opened, message(3))
    expect(hasMissedChanges(next)).toBe(false)
    const skipped = applyChange(next, message(5))
    expect(hasMissedChanges(skipped)).toBe(true)
    expect(gapsOf(skipped.rows)).toEqual([{ after: message(3), before: message(5) }])
    const caughtUp = catchUp(skipped, [message(4), message(5)].map(changeOf))
    expect(hasMissedChanges(caughtUp)).toBe(false)
    expect(sequencesOf(caughtUp)).toEqual([1, 2, 3, 4, 5])
  })

  it('leaves out changes of messages that were never loaded', () => {
    const log = createLog([message(8, 20), message(9, 21)])
    const edited = applyChange(log, message(3, 22))
    expect(sequencesOf(edited)).toEqual([8, 9])
    expect(hasMissedChanges(edited)).toBe(false)
  })

  it('reaches to the beginning of a chat that was opened empty, whichever message is heard first', () => {
    const heard = applyChange(createLog<Message>([]), message(2))
    expect(sequencesOf(catchUp(heard, [message(1), message(2)].map(changeOf)))).toEqual([1, 2])
    expect(sequencesOf(applyChange(heard, message(1)))).toEqual([1, 2])
  })

  it('knows whether there is more above', () => {
    expect(hasOlder(createLog([message(2)]))).toBe(true)
    expect(hasOlder(createLog([message(1)]))).toBe(false)
    expect(hasOlder(createLog<Message>([]))).toBe(false)
  })
})
