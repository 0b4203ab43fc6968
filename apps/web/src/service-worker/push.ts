import type { PushAction, PushNotification, PushPayload } from '@cadencia/notifications/push/contract'

declare const self: ServiceWorkerGlobalScope

/** What browsers know beyond TypeScript's library. */
interface FullNotificationOptions extends NotificationOptions {
  readonly actions: readonly { readonly action: string; readonly title: string }[]
  readonly renotify: boolean
  readonly timestamp: number
}

/** Safari takes the permission back from whoever receives a push and shows nothing. */
const MUST_SHOW = /^(?!.*(?:Chrome|Chromium|Edg|Firefox)).*Safari/.test(navigator.userAgent)

const pages = () => self.clients.matchAll({ type: 'window', includeUncontrolled: true })

function isOurs(data: unknown): data is PushPayload {
  return typeof data === 'object' && data !== null && 'type' in data && 'tag' in data
}

/** Shows what arrived, or closes what was read elsewhere. */
export async function receivePush(data: unknown): Promise<void> {
  if (!isOurs(data)) return
  if (data.type === 'notification') return show(data)
  for (const shown of await self.registration.getNotifications({ tag: data.tag })) shown.close()
}

async function show(message: PushNotification): Promise<void> {
  const { tag, title, body, ids, at, actions, isTest = false } = message
  const isInSight = (await pages()).some(({ visibilityState }) => visibilityState === 'visible')
  const [shown] = await self.registration.getNotifications({ tag })
  const known: readonly string[] = shown?.data?.ids ?? []
  const hasNewIds = ids.some((id) => !known.includes(id))
  // The page in front of the person shows it already; what is shown beside it follows what was deleted or edited.
  if (isInSight && !isTest && !MUST_SHOW && (hasNewIds || !shown)) return
  const options: FullNotificationOptions = {
    body,
    tag,
    data: message,
    lang: 'pt-BR',
    icon: '/icon-192.png',
    actions: actions.map(({ action, title: label }) => ({ action, title: label })),
    // A repeat of the same replaces it silently.
    renotify: hasNewIds,
    timestamp: Date.parse(at),
  }
  await self.registration.showNotification(title, options)
}

function callApi(method: string, url: string, body?: object): Promise<boolean> {
  if (!url.startsWith('/api/')) return Promise.resolve(false)
  return fetch(url, {
    method,
    credentials: 'include',
    headers: body ? { 'content-type': 'application/json' } : {},
    ...(body ? { body: JSON.stringify(body) } : {}),
  }).then(
    ({ ok }) => ok,
    () => false,
  )
}

/** Leads the page that was used last there, else opens one. */
async function openPage(url: string): Promise<void> {
  const [page] = await pages()
  if (!page) {
    await self.clients.openWindow(url)
    return
  }
  page.postMessage({ type: 'open', url })
  await page.focus()
}

async function open(url: string): Promise<void> {
  if (url.startsWith('/')) await openPage(url)
  else if (/^https?:\/\//i.test(url)) await self.clients.openWindow(url)
}

async function act({ request, open: address }: PushAction, fallback: string): Promise<void> {
  const done = request ? callApi(request.method, request.url, request.body) : Promise.resolve(true)
  // At once: a window opens only within the click.
  if (address) await Promise.all([open(address), done])
  else if (!(await done)) await openPage(fallback)
}

/** Does what was chosen on a notification, and marks what it stands for as read. */
export async function answerClick(notification: Notification, chosen: string): Promise<void> {
  notification.close()
  const data: unknown = notification.data
  if (!isOurs(data) || data.type !== 'notification') return
  const action = data.actions.find((one) => one.action === chosen)
  const read = data.ids.map((id) => callApi('PUT', `/api/notifications/${id}/read`))
  await Promise.all([action ? act(action, data.url) : open(data.url), ...read])
}

/** The browser exchanged its subscription: the new one takes the place of the old. */
export async function renewSubscription(
  old: PushSubscription | null,
  renewed: PushSubscription | null,
): Promise<void> {
  const subscription = renewed ?? (old && (await self.registration.pushManager.subscribe(old.options)))
  if (subscription) await callApi('POST', '/api/push/subscriptions', subscription.toJSON())
  if (old && old.endpoint !== subscription?.endpoint)
    await callApi('DELETE', '/api/push/subscriptions', { endpoint: old.endpoint })
}
