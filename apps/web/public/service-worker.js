// Lets the application open without a network: it then says so itself. Pages come from the network whenever there is
// one; built files, whose names change with their content, come from the cache once they were seen.
const CACHE = 'cadencia-shell-1'
const SHELL = '/'
/** Built files kept; the oldest go first. */
const ASSETS_MAX = 400

self.addEventListener('install', (event) => {
  event.waitUntil(keepShell().then(() => self.skipWaiting()))
})

/** Keeps the page and the files that it names: enough to open and to say that there is no network. */
async function keepShell() {
  const cache = await caches.open(CACHE)
  const answer = await fetch(SHELL)
  if (!answer.ok) throw new Error(`the page answered ${answer.status}`)
  const html = await answer.clone().text()
  await cache.addAll(new Set(html.match(/\/assets\/[\w.-]+/g)))
  await cache.put(SHELL, answer)
}

self.addEventListener('activate', (event) => {
  const forgetOthers = caches
    .keys()
    .then((names) => Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name))))
  event.waitUntil(forgetOthers.then(() => self.clients.claim()))
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate' && !pathname.startsWith('/api/')) event.respondWith(page(request))
  if (pathname.startsWith('/assets/')) event.respondWith(asset(request))
})

/** The page from the network, else the one that was kept. */
async function page(request) {
  try {
    const answer = await fetch(request)
    if (answer.ok && answer.headers.get('content-type')?.includes('text/html')) {
      const cache = await caches.open(CACHE)
      await cache.put(SHELL, answer.clone())
    }
    return answer
  } catch (error) {
    const kept = await caches.match(SHELL)
    if (kept) return kept
    throw error
  }
}

/** A built file from the cache, else from the network. */
async function asset(request) {
  const cache = await caches.open(CACHE)
  const kept = await cache.match(request)
  if (kept) return kept
  const answer = await fetch(request)
  if (answer.ok) {
    await cache.put(request, answer.clone())
    await forgetOldest(cache)
  }
  return answer
}

async function forgetOldest(cache) {
  const assets = (await cache.keys()).filter(({ url }) => new URL(url).pathname.startsWith('/assets/'))
  await Promise.all(assets.slice(0, Math.max(0, assets.length - ASSETS_MAX)).map((old) => cache.delete(old)))
}
