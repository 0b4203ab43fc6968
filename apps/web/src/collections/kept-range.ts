import { defaultRangeExtractor, type Range } from '@tanstack/react-virtual'

/** For a virtual list: draws the rows in sight, and these wherever they stand. */
export function withKept(kept: readonly number[]): (range: Range) => number[] {
  return (range) => {
    const shown = defaultRangeExtractor(range)
    return kept.length === 0 ? shown : [...new Set([...shown, ...kept])].sort((one, other) => one - other)
  }
}
