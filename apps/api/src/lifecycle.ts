export type Phase = 'starting' | 'ready' | 'draining'

/** Where the process stands between its start and its end; it only moves forward. */
export interface Lifecycle {
  phase(): Phase
  /** Everything is up. Does nothing once draining has begun. */
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
