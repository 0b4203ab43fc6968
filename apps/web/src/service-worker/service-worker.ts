import { BUILD } from './build.ts'
import { keepScreens, keepShell, respondAsset, respondPage } from './page-cache.ts'
import { answerClick, receivePush, renewSubscription } from './push.ts'

declare const self: ServiceWorkerGlobalScope

// Pages and built files only. Nothing under /api or /ws is answered or kept here (decision 0059).

self.addEventListener('install', (event) => {
  event.waitUntil(keepShell().then(() => self.skipWaiting()))
})

self.addEventListener('activate', (event) => {
  event.waitUntil(self.clients.claim().then(tellVersion))
})

/** Tells the open pages which version of the application is served now. */
async function tellVersion(): Promise<void> {
  for (const client of await self.clients.matchAll({ type: 'window' })) {
    client.postMessage({ type: 'version', entry: BUILD.entry })
  }
}

self.addEventListener('message', (event) => {
  if (event.data?.type === 'keep-screens') event.waitUntil(keepScreens())
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate' && !pathname.startsWith('/api/')) event.respondWith(respondPage(request))
  if (pathname.startsWith('/assets/')) event.respondWith(respondAsset(request))
})

self.addEventListener('push', (event) => {
  event.waitUntil(receivePush(event.data?.json()))
})

self.addEventListener('notificationclick', (event) => {
  event.waitUntil(answerClick(event.notification, event.action))
})

self.addEventListener('pushsubscriptionchange', (event) => {
  event.waitUntil(renewSubscription(event.oldSubscription, event.newSubscription))
})
