import { isTextField } from '@cadencia/ui/is-text-field'
import { type FocusEvent, type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import type { CollectionItem } from './collection.ts'
import type { ItemRow } from './group-items.ts'

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 }

interface SelectionKeyOptions {
  /** Both undefined where items cannot be selected. */
  readonly onSelect: ((id: string, isRange: boolean) => void) | undefined
  readonly onSelectAll: (() => void) | undefined
  readonly onClear: () => void
  /** The record that is open beside the list, which Esc closes; moving then opens the next one. */
  readonly openId: string | undefined
}

interface RowFocusOptions<T> extends SelectionKeyOptions {
  /** In the order in which they are shown. */
  readonly rows: readonly ItemRow<T>[]
  /** Opens an item's children, or closes them. */
  readonly onToggle: (row: ItemRow<T>) => void
  /** Opens the record beside the list, which keeps the focus. */
  readonly onPreview: (id: string) => void
}

/**
 * Keys of a list: arrows, J and K move, Right and Left open and close what has children, X selects (with Shift a range),
 * Space opens beside, Ctrl+A selects all, Esc clears the selection. Enter is the link's own. The focused row stays rendered in a virtual list: see `focusedId`.
 */
export function useRowFocus<T extends CollectionItem>(
  area: RefObject<HTMLElement | null>,
  options: RowFocusOptions<T>,
) {
  const { rows, onPreview, onToggle, openId } = options
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

  const move = (to: ItemRow<T> | undefined) => {
    if (!to) return
    focusRow(to.id)
    if (openId !== undefined) onPreview(to.item.id)
  }

  /** Opens a closed row, else moves to its first child; closes an open one, else moves to its parent. */
  const moveInTree = (index: number, isInward: boolean) => {
    const row = rows[index]
    if (!row) return
    const { level = 0, isOpen } = row
    if (isOpen === !isInward) onToggle(row)
    else if (!isInward) move(rows.slice(0, index).findLast((one) => (one.level ?? 0) < level))
    else if (isOpen && (rows[index + 1]?.level ?? 0) > level) move(rows[index + 1])
  }

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    handleSelectionKey(event, options)
    const { target, key } = event
    if (event.defaultPrevented || !(target instanceof Element) || isTextField(target)) return
    const index = rows.findIndex(({ id }) => id === placeOf(target))
    const row = rows[index]
    if (!row || event.ctrlKey || event.metaKey || event.altKey) return
    const step = STEPS[key.length === 1 ? key.toLowerCase() : key]
    if (key === ' ' && target instanceof HTMLAnchorElement) onPreview(row.item.id)
    else if (row.level !== undefined && (key === 'ArrowRight' || key === 'ArrowLeft'))
      moveInTree(index, key === 'ArrowRight')
    else if (step !== undefined) move(rows[index + step])
    else return
    event.preventDefault()
  }

  const onFocus = ({ target }: FocusEvent<HTMLElement>) => setFocusedId(placeOf(target))
  return { focusedId, onKeyDown, onFocus }
}

/** Selects with X, with Shift a range, all with Ctrl+A and none with Esc; prevents the default of these keys. */
export function handleSelectionKey(event: KeyboardEvent<HTMLElement>, options: SelectionKeyOptions): void {
  const { onSelect, onSelectAll, onClear, openId } = options
  const { target, currentTarget, key, shiftKey } = event
  if (event.defaultPrevented || !(target instanceof Element) || isTextField(target)) return
  // Menus of a row are elsewhere in the page.
  if (!currentTarget.contains(target)) return
  const id = idOf(target)
  const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey
  if (isCommand && key.toLowerCase() === 'a' && onSelectAll) onSelectAll()
  else if (event.ctrlKey || event.metaKey || event.altKey) return
  else if (key === 'Escape' && openId === undefined) onClear()
  else if (key.toLowerCase() === 'x' && id !== undefined) onSelect?.(id, shiftKey)
  else return
  event.preventDefault()
}

function rowOf(element: Element): HTMLElement | null {
  return element.closest<HTMLElement>('[data-row], [data-card]')
}

function idOf(element: Element): string | undefined {
  const { row, card } = rowOf(element)?.dataset ?? {}
  return row ?? card
}

/** The id of a list's row, of which an item may have several. */
function placeOf(element: Element): string | undefined {
  return rowOf(element)?.dataset.place
}

/** Answers whether the row is rendered. */
function focusLink(area: HTMLElement | null, id: string): boolean {
  const link = area?.querySelector<HTMLElement>(`[data-place="${CSS.escape(id)}"] a[data-record]`)
  link?.focus({ preventScroll: true })
  if (link) rowOf(link)?.scrollIntoView({ block: 'nearest' })
  return Boolean(link)
}
