import type { Colleague } from '@cadencia/people/contract'

interface Identified {
  readonly id: string
}

interface Near {
  readonly colleagues: readonly Colleague[]
  /** The viewer's; undefined while it loads. */
  readonly teamId: string | null | undefined
}

/** People of the viewer's team before the others, each in the order they had. */
export function teammatesFirst<T extends Identified>(
  people: readonly T[],
  { colleagues, teamId }: Near,
): T[] {
  const near = new Set(colleagues.flatMap((one) => (teamId && one.teamId === teamId ? one.id : [])))
  return people.toSorted((one, other) => Number(near.has(other.id)) - Number(near.has(one.id)))
}
