/** Enough for what a person works with on a day. */
const KEPT_MAX = 50

/** Newest first. Not stored, as some are of the CRM. */
let chosenIds: readonly string[] = []

/** Has it come before others in pickers, as long as the page lives. */
export function rememberChosen(id: string): void {
  chosenIds = [id, ...chosenIds.filter((one) => one !== id)].slice(0, KEPT_MAX)
}

/** What was chosen lately before the others, which keep their order. */
export function latelyChosenFirst<T>(items: readonly T[], idOf: (item: T) => string): T[] {
  const placeOf = (item: T) => {
    const place = chosenIds.indexOf(idOf(item))
    return place === -1 ? KEPT_MAX : place
  }
  return items.toSorted((one, other) => placeOf(one) - placeOf(other))
}
