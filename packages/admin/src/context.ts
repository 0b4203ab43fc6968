export interface AdminContext {
  /** Epoch milliseconds. */
  readonly now: () => number
}
