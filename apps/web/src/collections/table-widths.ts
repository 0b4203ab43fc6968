import type { Column } from './collection.ts'

/** A fact with this part of its width cuts few of its values. */
const NEARLY_WHOLE = 0.92

interface Widths {
  readonly leastPx: number
  /** With which nothing in it is cut. */
  readonly widthPx: number
}

export interface Track<T, C> extends Widths {
  readonly column: Column<T, C>
}

const isFact = <T, C>({ column: { listSlot } }: Track<T, C>) => listSlot === 'facts' || listSlot === 'below'

/**
 * The columns that there is room for. Status, dates and people stand with the shortest title; each fact only where title,
 * status, dates and people are whole and the facts before it nearly so, and one that gives way only where those are whole.
 */
export function fitting<T, C>(title: Widths, tracks: readonly Track<T, C>[], roomPx: number): Track<T, C>[] {
  let leftPx = roomPx - title.leastPx
  const others = tracks.filter((track) => {
    if (isFact(track)) return false
    leftPx -= track.leastPx
    return leftPx >= 0
  })
  const kept = new Set(others)
  const nearlyPx = ({ leastPx, widthPx }: Widths) => Math.max(leastPx, widthPx * NEARLY_WHOLE)
  const add = (facts: readonly Track<T, C>[], neededPx: (widths: Widths) => number) => {
    const takenPx = [title, ...kept].reduce((sum, { widthPx }) => sum + widthPx, 0)
    let freePx = roomPx - takenPx
    for (const fact of facts) {
      if (freePx < fact.leastPx) continue
      kept.add(fact)
      freePx -= neededPx(fact)
    }
  }
  const facts = tracks.filter(isFact)
  add(
    facts.filter(({ column }) => !column.givesWay),
    nearlyPx,
  )
  add(
    facts.filter(({ column }) => column.givesWay),
    ({ widthPx }) => widthPx,
  )
  return tracks.filter((track) => kept.has(track))
}

/** Room that is left goes to status, dates and people until they are whole, then to the title, then to the facts. */
export function shared<T, C>(title: Widths, tracks: readonly Track<T, C>[], roomPx: number) {
  const lackingPx = ({ leastPx, widthPx }: Widths) => widthPx - leastPx
  const others = tracks.filter((track) => !isFact(track))
  const leastPx = [title, ...tracks].reduce((sum, widths) => sum + widths.leastPx, 0)
  const freePx = Math.max(0, roomPx - leastPx)
  const othersLackPx = others.reduce((sum, track) => sum + lackingPx(track), 0)
  const part = othersLackPx === 0 ? 1 : Math.min(1, freePx / othersLackPx)
  const titleFreePx = Math.max(0, freePx - othersLackPx)
  return {
    titlePx: title.leastPx + Math.min(lackingPx(title), Math.round(titleFreePx)),
    tracks: tracks.map((track) =>
      isFact(track) ? track : { ...track, leastPx: track.leastPx + Math.floor(part * lackingPx(track)) },
    ),
  }
}
