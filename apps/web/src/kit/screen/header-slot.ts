import { createContext } from 'react'

/**
 * Where the frame's header has room for the screen's title and actions: undefined outside the frame, null until the
 * frame is there.
 */
export const HeaderSlot = createContext<HTMLElement | null | undefined>(undefined)
