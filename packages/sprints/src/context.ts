export interface SprintsContext {
  /** Epoch milliseconds. */
  readonly now: () => number
}
