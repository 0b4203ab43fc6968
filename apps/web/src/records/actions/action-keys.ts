import { isCommandHeld, isKeyTaken } from '../../kit/key-target.ts'
import type { ActionGroup } from './action.ts'
import { perform } from './perform.ts'

/** Maximum time between the two keys of a sequence, in milliseconds. */
const SEQUENCE_MS = 1200

let listenerCount = 0
let stop: (() => void) | undefined

/** Hears single keys while anything is offered; returns how to stop. */
export function listenForKeys(read: () => readonly ActionGroup[]): () => void {
  listenerCount += 1
  stop ??= listen(read)
  return () => {
    listenerCount -= 1
    if (listenerCount > 0) return
    stop?.()
    stop = undefined
  }
}

function listen(read: () => readonly ActionGroup[]): () => void {
  let first = { key: '', atMs: Number.NEGATIVE_INFINITY }

  function onKeyDown(event: KeyboardEvent): void {
    // A list or board that has the focus takes its own keys.
    if (isCommandHeld(event) || event.defaultPrevented || event.isComposing || isKeyTaken(event.target))
      return
    if (event.key === 'Shift') return
    const key = event.key.toLowerCase()
    // With Shift a letter is another key; signs such as ? need it.
    if (event.shiftKey && /^\p{L}$/u.test(key)) return
    const isSequence = event.timeStamp - first.atMs < SEQUENCE_MS
    const keys = isSequence ? `${first.key} ${key}` : key
    first = { key: '', atMs: Number.NEGATIVE_INFINITY }
    const groups = read()
    const group = groups.find(({ actions }) => actions.some((one) => one.keys === keys))
    const action = group?.actions.find((one) => one.keys === keys)
    if (group && action) {
      event.preventDefault()
      perform(action, group)
    } else if (!isSequence && startsSequence(groups, key)) {
      first = { key, atMs: event.timeStamp }
    }
  }

  document.addEventListener('keydown', onKeyDown)
  return () => document.removeEventListener('keydown', onKeyDown)
}

function startsSequence(groups: readonly ActionGroup[], key: string): boolean {
  return groups.some(({ actions }) => actions.some(({ keys }) => keys?.startsWith(`${key} `)))
}
