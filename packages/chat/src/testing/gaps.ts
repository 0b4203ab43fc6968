import type { Gap } from '@cadencia/realtime/live-log'
import type { Sequenced } from '../messages/merge.ts'

/** Where messages are missing, from top to bottom. */
export function gapsOf<M extends Sequenced>(messages: readonly M[]): Gap<M>[] {
  return messages.flatMap((before, index) => {
    const after = messages[index - 1]
    return after && before.sequence > after.sequence + 1 ? [{ after, before }] : []
  })
}
