import { createContext, useContext } from 'react'

/** Loads the screen at an address of the application before it is opened; failures are left to the screen. */
export type Preload = (url: string) => void

const PreloadContext = createContext<Preload>(() => undefined)

export const PreloadProvider = PreloadContext.Provider

/** Loads a screen that is likely to be opened next. Always the same function. */
export const usePreload = (): Preload => useContext(PreloadContext)
