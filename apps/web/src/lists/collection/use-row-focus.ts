import { isTextField } from '@cadencia/ui/is-text-field'
import { type FocusEvent, type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react'

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 }

interface RowFocusOptions {
  /** Ids of the items in the order in which they are shown. */
  readonly ids: readonly string[]
  /** Both undefined where items cannot be selected. */
  readonly onSelect: ((id: string, isRange: boolean) => void) | undefined
  readonly onSelectAll: (() => void) | undefined
  readonly onClear: () => void
  /** Opens the record beside the list, which keeps the focus. */
  readonly onPreview: (id: string) => void
  /** The record that is open beside the list; moving then opens the next one. */
  readonly openId: string | undefined
}

/**
 * Keys of a list: arrows, J and K move, X selects (with Shift a range), Space opens beside, Ctrl+A selects all, Esc
 * clears the selection. Enter is the link's own. The focused row stays rendered in a virtual list: see `focusedId`.
 */
export function useRowFocus(area: RefObject<HTMLElement | null>, options: RowFocusOptions) {
  const { ids, onSelect, onSelectAll, onClear, onPreview, openId } = options
  const [focusedId, setFocusedId] = useState<string>()
  const requestedId = useRef<string>(undefined)

  useLayoutEffect(() => {
    if (requestedId.current === undefined) return
    if (focusLink(area.current, requestedId.current)) requestedId.current = undefined
  })

  const focusRow = (id: string) => {
    requestedId.current = id
    setFocusedId(id)
    // The state may already be this row's, and then nothing is rendered.
    focusLink(area.current, id)
  }

  const move = (from: string, step: number) => {
    const next = ids[ids.indexOf(from) + step]
    if (next === undefined) return
    focusRow(next)
    if (openId !== undefined) onPreview(next)
  }

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { target, key, shiftKey } = event
    if (event.defaultPrevented || !(target instanceof Element) || isTextField(target)) return
    const id = rowOf(target)?.dataset.row
    const isCommand = event.ctrlKey || event.metaKey
    if (isCommand && key.toLowerCase() === 'a' && onSelectAll) onSelectAll()
    else if (isCommand || event.altKey) return
    else if (key === 'Escape' && openId === undefined) onClear()
    else if (id === undefined) return
    else if (key.toLowerCase() === 'x') onSelect?.(id, shiftKey)
    else if (key === ' ' && target instanceof HTMLAnchorElement) onPreview(id)
    else {
      const step = STEPS[key.length === 1 ? key.toLowerCase() : key]
      if (step === undefined) return
      move(id, step)
    }
    event.preventDefault()
  }

  const onFocus = ({ target }: FocusEvent<HTMLElement>) => setFocusedId(rowOf(target)?.dataset.row)
  return { focusedId, onKeyDown, onFocus }
}

function rowOf(element: Element): HTMLElement | null {
  return element.closest<HTMLElement>('[data-row]')
}

/** Answers whether the row is rendered. */
function focusLink(area: HTMLElement | null, id: string): boolean {
  const link = area?.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"] a[data-record]`)
  link?.focus({ preventScroll: true })
  if (link) rowOf(link)?.scrollIntoView({ block: 'nearest' })
  return Boolean(link)
}
