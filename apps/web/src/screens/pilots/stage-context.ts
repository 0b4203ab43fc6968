/** What a stage's row needs beside the stage. */
export interface StageContext {
  /** Epoch milliseconds. */
  readonly nowMs: number
  readonly mayWrite: boolean
}
