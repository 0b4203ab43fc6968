import { create } from 'zustand'
import type { StepAction } from './action.ts'

interface PaletteState {
  isPaletteOpen: boolean
  /** The action whose argument the palette asks for when it opens. */
  paletteAction: StepAction | undefined
  setPaletteOpen: (isOpen: boolean) => void
  /** Opens the palette with the choices of an action. */
  openPaletteAt: (action: StepAction) => void
}

export const usePaletteStore = create<PaletteState>()((set) => ({
  isPaletteOpen: false,
  paletteAction: undefined,
  setPaletteOpen: (isPaletteOpen) => set({ isPaletteOpen, paletteAction: undefined }),
  openPaletteAt: (paletteAction) => set({ isPaletteOpen: true, paletteAction }),
}))
