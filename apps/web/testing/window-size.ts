declare global {
  interface Window {
    happyDOM: { setViewport: (size: WindowSize) => void }
  }
}

interface WindowSize {
  readonly width: number
  readonly height: number
}

/** Every test begins with this one. */
export const DESK: WindowSize = { width: 1440, height: 768 }
export const PHONE: WindowSize = { width: 390, height: 844 }

export function resizeWindow(size: WindowSize): void {
  window.happyDOM.setViewport(size)
}
