/** Whether this browser can be notified: not at all, not any more, or once it is allowed. */
export type PushSupport = 'unsupported' | 'denied' | 'possible'

export function pushSupport(): PushSupport {
  const isSupported = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
  if (!isSupported) return 'unsupported'
  return Notification.permission === 'denied' ? 'denied' : 'possible'
}

/** True once the person has allowed notifications here. */
export function isPushAllowed(): boolean {
  return pushSupport() === 'possible' && Notification.permission === 'granted'
}

async function findRegistration(): Promise<ServiceWorkerRegistration | undefined> {
  return 'serviceWorker' in navigator ? navigator.serviceWorker.getRegistration() : undefined
}

export async function findSubscription(): Promise<PushSubscription | null> {
  const registration = await findRegistration()
  return (await registration?.pushManager.getSubscription()) ?? null
}

/** Asks for permission, so only after a click; false when it is not given. */
export async function requestPermission(): Promise<boolean> {
  return (await Notification.requestPermission()) === 'granted'
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(text, (character) => character.charCodeAt(0))
}

function hasKey({ options }: PushSubscription, key: Uint8Array): boolean {
  const own = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0))
  return own.length === key.length && own.every((byte, index) => byte === key[index])
}

/** What the server needs to reach this browser. */
export interface BrowserSubscription {
  readonly endpoint: string
  readonly keys: { readonly p256dh: string; readonly auth: string }
}

/** Subscribes this browser to the server with this key. Throws where the browser or its push service refuses. */
export async function subscribeBrowser(publicKey: string): Promise<BrowserSubscription> {
  const registration = await findRegistration()
  if (!registration) throw new Error('no service worker')
  const applicationServerKey = bytesOf(publicKey)
  const known = await registration.pushManager.getSubscription()
  const isCurrent = known !== null && hasKey(known, applicationServerKey)
  if (known && !isCurrent) await known.unsubscribe()
  const subscription = isCurrent
    ? known
    : await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })
  const { endpoint, keys } = subscription.toJSON()
  if (!endpoint || !keys?.p256dh || !keys.auth) throw new Error('an incomplete subscription')
  return { endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth } }
}

export async function unsubscribeBrowser(): Promise<void> {
  await (await findSubscription())?.unsubscribe()
}

/** Closes what this browser shows; only that whose notifications `isRead` knows, where it is given. */
export async function closeShown(isRead?: (ids: readonly string[]) => boolean): Promise<void> {
  for (const shown of await listShown()) {
    if (!isRead || isRead(shown.ids)) shown.close()
  }
}

async function listShown() {
  const registration = await findRegistration()
  const all = (await registration?.getNotifications()) ?? []
  return all.map((notification) => {
    const ids: unknown = notification.data?.ids
    const isList = Array.isArray(ids) && ids.every((id) => typeof id === 'string')
    return { ids: isList ? ids : [], close: () => notification.close() }
  })
}

export async function hasShown(): Promise<boolean> {
  return (await listShown()).length > 0
}
