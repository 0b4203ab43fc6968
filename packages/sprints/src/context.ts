import type { Viewer } from '@cadencia/contract/viewer'
import type { RecordLinks } from '@cadencia/links/record-links'
import { type Actor, createActor } from '@cadencia/server/actor'

export interface SprintsContext {
  readonly links: Pick<RecordLinks, 'connect' | 'idsOfClient' | 'keep'>
  /** Epoch milliseconds. */
  readonly now: () => number
}

/** An actor with the rights that services check. */
export interface SprintActor extends Actor {
  readonly viewer: Viewer
}

export function sprintActor(viewer: Viewer, context: SprintsContext): SprintActor {
  return { ...createActor(viewer.userId, context), viewer }
}
