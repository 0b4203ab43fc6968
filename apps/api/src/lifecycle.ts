export type Phase = 'starting' | 'ready' | 'draining'

/** Phase of the process; only moves forward. */
export interface Lifecycle {
  phase(): Phase
  /** No effect once draining. */
  becomeReady(): void
  startDraining(): void
}

export function createLifecycle(): Lifecycle {
  let phase: Phase = 'starting'
  return {
    phase: () => phase,
    becomeReady: () => {
      if (phase === 'starting') phase = 'ready'
    },
    startDraining: () => {
      phase = 'draining'
    },
  }
}
