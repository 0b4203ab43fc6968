/** What the routes of this domain share. */
export interface SprintsContext {
  /** Epoch milliseconds. */
  readonly now: () => number
}
