import { createContext, use, useCallback } from 'react'
import { useBoardStore } from './board-store.ts'

/** Takes up a drawn card; the function that it returns lets go of it. */
type Attendant = (id: string, element: HTMLElement) => () => void

/** The drawn cards that can be dragged. */
export interface CardRegistry {
  add: (id: string, element: HTMLElement) => () => void
  /** Calls for each card that is drawn, now and later. Returns the stop function. */
  attend: (attendant: Attendant) => () => void
}

export function createCardRegistry(): CardRegistry {
  const ids = new Map<HTMLElement, string>()
  const releases = new Map<HTMLElement, () => void>()
  let attendant: Attendant | undefined
  return {
    add: (id, element) => {
      ids.set(element, id)
      if (attendant) releases.set(element, attendant(id, element))
      return () => {
        ids.delete(element)
        releases.get(element)?.()
        releases.delete(element)
      }
    },
    attend: (next) => {
      attendant = next
      for (const [element, id] of ids) releases.set(element, next(id, element))
      return () => {
        attendant = undefined
        for (const release of releases.values()) release()
        releases.clear()
      }
    },
  }
}

const RegistryContext = createContext<CardRegistry | null>(null)
export const CardRegistryProvider = RegistryContext.Provider

/** Makes a card of the board draggable by its `ref`. */
export function useDraggableCard(id: string, { isFixed = false } = {}) {
  const registry = use(RegistryContext)
  const isDragged = useBoardStore(({ dragged }) => dragged?.id === id)
  const ref = useCallback(
    (element: HTMLElement | null) =>
      element && registry && !isFixed ? registry.add(id, element) : undefined,
    [registry, id, isFixed],
  )
  return { ref, isDragged }
}
