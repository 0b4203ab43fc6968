import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { type Action, ON_SCREEN } from './action.ts'
import { useActions } from './action-store.ts'
import { focusLater } from './focus-later.ts'
import { useFocusedId } from './use-focused-id.ts'

interface Steps {
  /** Ids of the rows or cards, in the order in which they are shown. */
  readonly ids: readonly string[]
  readonly focusedId: string | undefined
  /** What one of them is: 'tarefa'. */
  readonly noun: string
  readonly focus: (id: string) => void
}

/** J and K: from the focused row or card to the next and the previous, else to the first. */
export function stepActions({ ids, focusedId, noun, focus }: Steps): Action[] {
  const step = (by: 1 | -1) => () => {
    const at = focusedId === undefined ? -1 : ids.indexOf(focusedId)
    const next = at === -1 ? ids[0] : ids[at + by]
    if (next !== undefined) focus(next)
  }
  return [
    {
      id: 'next-item',
      label: `Próximo item: ${noun}`,
      icon: IconChevronDown,
      keys: 'j',
      isForKeys: true,
      run: step(1),
    },
    {
      id: 'previous-item',
      label: `Item anterior: ${noun}`,
      icon: IconChevronUp,
      keys: 'k',
      isForKeys: true,
      run: step(-1),
    },
  ]
}

/** Offers J and K on the screen. */
export function useSteps(steps: Omit<Steps, 'focusedId'>): void {
  useActions(ON_SCREEN, stepActions({ ...steps, focusedId: useFocusedId() }))
}

/** Focuses the link of a row that carries its id as `data-row`. */
export function focusRow(id: string): void {
  focusLater(() => document.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"] a`))
}
