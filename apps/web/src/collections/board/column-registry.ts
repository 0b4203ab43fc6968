import { createContext, useContext, useEffect } from 'react'
import type { Target } from './board-store.ts'

/** What a drawn column knows about its own geometry. */
export interface ColumnHandle {
  /** Its whole area on the page. */
  area: () => DOMRect
  /** Before which of its visible items a height of the window lies, in pixels from the window's top. */
  indexAt: (clientY: number) => number
  /** Scrolls to a slot. */
  reveal: (index: number) => void
}

/** The drawn columns, by status. */
export type ColumnRegistry = Map<string, ColumnHandle>

/** How far beside the board a pointer still means the nearest column, in pixels. */
const REACH_PX = 48

const RegistryContext = createContext<ColumnRegistry | null>(null)
export const ColumnRegistryProvider = RegistryContext.Provider

/** Lets the board ask a column for its geometry while it is drawn. */
export function useRegisteredColumn(status: string, handle: ColumnHandle): void {
  const registry = useContext(RegistryContext)
  useEffect(() => {
    registry?.set(status, handle)
    return () => {
      registry?.delete(status)
    }
  }, [registry, status, handle])
}

/** The drop target at a point of the window, or null away from the board. */
export function targetAt(
  registry: ColumnRegistry,
  point: { readonly x: number; readonly y: number },
): Target | null {
  let nearest: { status: string; handle: ColumnHandle; distance: number } | undefined
  for (const [status, handle] of registry) {
    const { left, right, top, bottom } = handle.area()
    if (point.y < top - REACH_PX || point.y > bottom + REACH_PX) continue
    const distance = Math.max(left - point.x, point.x - right, 0)
    if (distance <= REACH_PX && (!nearest || distance < nearest.distance))
      nearest = { status, handle, distance }
  }
  return nearest ? { status: nearest.status, index: nearest.handle.indexAt(point.y) } : null
}
