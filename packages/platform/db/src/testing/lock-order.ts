import type { Db } from '../client.ts'
import { type Locked, observeLocks, placeOf } from '../locks.ts'

/** The locks of a transaction, and the last of them in the order. */
interface Held {
  readonly names: Set<string>
  place: number
  last: string
}

const heldBy = new WeakMap<Db, Held>()
let end: (() => void) | undefined
let checksRows = false

function check(trx: Db, locked: Locked | null): void {
  if (!trx.isTransaction) return
  if (locked === null) {
    heldBy.delete(trx)
    return
  }
  const { lock, names, strength } = locked
  const held = heldBy.get(trx) ?? { names: new Set<string>(), place: -1, last: '' }
  heldBy.set(trx, held)
  const place = placeOf(lock)
  for (const name of names) {
    if (held.names.has(name)) continue
    held.names.add(name)
    const isLower = place < held.place || (checksRows && place === held.place && name < held.last)
    if (isLower) throw new Error(`'${name}' is locked after '${held.last}': see LOCK_ORDER`)
    // People are kept at any place: whoever changes a person has nothing locked by then that others wait for.
    if (lock !== 'users' || strength !== 'share') Object.assign(held, { place, last: name })
  }
}

/** From now on a lock that is out of order throws in this process, whether somebody waits for it or not. Answers what ends that. */
export function checkLockOrder(): () => void {
  end ??= observeLocks(check)
  return () => {
    end?.()
    end = undefined
  }
}

/**
 * Also where rows of one table are locked by several statements, out of the order of their ids. Ids are made by chance, and so
 * is what this finds: it is for suites that try the same many times. Answers what ends it.
 */
export function checkRowOrder(): () => void {
  const wasChecked = end !== undefined
  const endAll = checkLockOrder()
  checksRows = true
  return () => {
    checksRows = false
    // Files of a worker share this module.
    if (!wasChecked) endAll()
  }
}
