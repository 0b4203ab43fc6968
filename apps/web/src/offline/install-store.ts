import { create } from 'zustand'

/** The browser's offer to install the application; not in TypeScript's library. */
interface InstallOffer extends Event {
  prompt(): Promise<unknown>
}

function isInstallOffer(event: Event): event is InstallOffer {
  return 'prompt' in event && typeof event.prompt === 'function'
}

interface Installation {
  readonly offer: InstallOffer | null
}

export const useInstallation = create<Installation>()(() => ({ offer: null }))

/** Keeps the browser's offer for the user menu, instead of the browser's own banner. */
export function keepInstallOffer(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    if (!isInstallOffer(event)) return
    event.preventDefault()
    useInstallation.setState({ offer: event })
  })
  window.addEventListener('appinstalled', () => useInstallation.setState({ offer: null }))
}

/** Shows the browser's question; it can be shown once. */
export async function install(): Promise<void> {
  const { offer } = useInstallation.getState()
  useInstallation.setState({ offer: null })
  await offer?.prompt()
}

/** True on an iPhone or iPad in the browser: there a person installs by the share menu. */
export function canInstallByHand(): boolean {
  const isApple = /iPhone|iPad|iPod/.test(navigator.userAgent) || isDesktopPad()
  return isApple && !window.matchMedia('(display-mode: standalone)').matches
}

/** An iPad calls itself a Mac, but has a touch screen. */
function isDesktopPad(): boolean {
  return navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1
}
