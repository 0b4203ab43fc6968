import type { Colleague } from '@cadencia/people/contract'

interface Identified {
  readonly id: string
}

/** Whom the viewer shares a team with before the others, each in the order they had. */
export function teammatesFirst<T extends Identified>(
  people: readonly T[],
  colleagues: readonly Colleague[],
): T[] {
  const near = new Set(colleagues.filter(({ isTeammate }) => isTeammate).map(({ id }) => id))
  return people.toSorted((one, other) => Number(near.has(other.id)) - Number(near.has(one.id)))
}
