import { isTextField } from '@cadencia/ui/is-text-field'
import { defaultRangeExtractor, type Range } from '@tanstack/react-virtual'
import { type FocusEvent, useState } from 'react'

/** For a virtual list: draws the rows in sight, and these wherever they stand. */
export function withKept(kept: readonly number[]): (range: Range) => number[] {
  return (range) => {
    const shown = defaultRangeExtractor(range)
    return kept.length === 0 ? shown : [...new Set([...shown, ...kept])].sort((one, other) => one - other)
  }
}

/** The rows in which something was typed, by the ids of all rows; they stay drawn, as that would be lost with them. */
export function useWrittenRows(ids: readonly string[]) {
  const [writtenIds, setWrittenIds] = useState<readonly string[]>([])
  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    const row = isTextField(target) ? target.closest<HTMLElement>('[data-index]') : null
    const id = ids[Number(row?.dataset.index)]
    if (id !== undefined && !writtenIds.includes(id)) setWrittenIds([...writtenIds, id])
  }
  return { writtenIds, onFocus }
}
