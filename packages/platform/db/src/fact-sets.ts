import { traceOf } from '@cadencia/telemetry/tracing'

interface KeyedFact {
  readonly fact: string
  readonly key: string
  readonly payload: unknown
}

/**
 * Sets of one kind of fact each, and of one trace where tracing is on, which keep the order of each key when delivered
 * one after the other.
 */
export function setsOf<F extends KeyedFact>(facts: readonly F[]): F[][] {
  const rounds: Map<string, F[]>[] = []
  const latest = new Map<string, { readonly round: number; readonly kind: string }>()
  for (const one of facts) {
    const kind = `${one.fact} ${traceOf(one.payload) ?? ''}`
    const before = latest.get(one.key) ?? { round: 0, kind }
    const round = before.round + (before.kind === kind ? 0 : 1)
    latest.set(one.key, { round, kind })
    const sets = rounds[round] ?? new Map<string, F[]>()
    rounds[round] = sets
    const set = sets.get(kind)
    if (set) set.push(one)
    else sets.set(kind, [one])
  }
  return rounds.flatMap((sets) => [...sets.values()])
}
