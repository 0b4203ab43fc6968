import { currentBuild } from './version.ts'

/** From the first screen to the storage of the others, in milliseconds. */
const KEEP_SCREENS_AFTER_MS = 5000
/** A page that stays open looks for a new version this often, in milliseconds. */
const LOOK_EVERY_MS = 60 * 60_000

interface Version {
  readonly type: 'version'
  readonly entry: string
}

function isVersion(data: unknown): data is Version {
  return typeof data === 'object' && data !== null && 'type' in data && data.type === 'version'
}

/**
 * Registers the service worker, which lets the application open without a network.
 *
 * @param onNewVersion called when the server has another version than this page
 */
export async function registerWorker(onNewVersion: () => void): Promise<void> {
  navigator.serviceWorker.addEventListener('message', ({ data }) => {
    if (isVersion(data) && data.entry !== currentBuild()) onNewVersion()
  })
  const registration = await navigator.serviceWorker.register('/service-worker.js')
  await navigator.serviceWorker.ready
  if (!savesData()) {
    const keepSoon = () => setTimeout(keepScreens, KEEP_SCREENS_AFTER_MS)
    keepSoon()
    // The connection may have been lost before everything was kept.
    window.addEventListener('online', keepSoon)
  }
  let lookedAt = Date.now()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - lookedAt < LOOK_EVERY_MS) return
    lookedAt = Date.now()
    registration.update().catch(() => undefined)
  })
}

/** True where the person or the network asks for little traffic. */
function savesData(): boolean {
  const connection: unknown = 'connection' in navigator ? navigator.connection : undefined
  const saves = typeof connection === 'object' && connection !== null && 'saveData' in connection
  return saves && connection.saveData === true
}

async function keepScreens(): Promise<void> {
  const { active } = await navigator.serviceWorker.ready
  active?.postMessage({ type: 'keep-screens' })
}
