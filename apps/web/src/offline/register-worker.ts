import { currentBuild } from './version.ts'

/** From the first screen to the storage of the others, in milliseconds. */
const KEEP_SCREENS_AFTER_MS = 5000
/** A page that is in sight looks for a new version this often, in milliseconds. */
const LOOK_EVERY_MS = 60 * 60_000
const IS_DUE_EVERY_MS = 60_000

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
  const registering = navigator.serviceWorker.register('/service-worker.js')
  const look = () => void registering.then((registration) => registration.update()).catch(() => undefined)
  // The server may have been replaced meanwhile.
  window.addEventListener('online', look)
  await registering
  await navigator.serviceWorker.ready
  if (!savesData()) {
    const keepSoon = () => setTimeout(keepScreens, KEEP_SCREENS_AFTER_MS)
    keepSoon()
    // The connection may have been lost before everything was kept.
    window.addEventListener('online', keepSoon)
  }
  let lookedAtMs = Date.now()
  const lookWhenDue = () => {
    if (document.visibilityState !== 'visible' || Date.now() - lookedAtMs < LOOK_EVERY_MS) return
    lookedAtMs = Date.now()
    look()
  }
  document.addEventListener('visibilitychange', lookWhenDue)
  setInterval(lookWhenDue, IS_DUE_EVERY_MS)
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
