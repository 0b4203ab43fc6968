import { BUILD } from './build.ts'

const CACHE = 'cadencia-shell-1'
const PAGE = '/'
/** Built files kept, those of former versions included; the oldest go first. */
const ASSETS_MAX = 400
const LOADED_AT_ONCE = 4
/** A page that takes longer comes from the cache, in milliseconds. */
const ANSWER_WITHIN_MS = 8000

/** Keeps the page and the files that it names: enough to open without a network. */
export async function keepShell(): Promise<void> {
  const cache = await caches.open(CACHE)
  const answer = await fetch(PAGE)
  if (!answer.ok) throw new Error(`the page answered ${answer.status}`)
  const html = await answer.clone().text()
  await keepMissing(html.match(/\/assets\/[\w.-]+/g) ?? [])
  await cache.put(PAGE, answer)
}

/** Keeps the main screens, so that they open without a network before they were visited. */
export async function keepScreens(): Promise<void> {
  await keepMissing(BUILD.screens)
  await deleteOldest(await caches.open(CACHE))
}

/** Keeps what it can; rejects if something is missing then. */
async function keepMissing(paths: readonly string[]): Promise<void> {
  const cache = await caches.open(CACHE)
  const rest = [...new Set(paths)]
  const keepRest = async () => {
    for (let path = rest.shift(); path !== undefined; path = rest.shift()) {
      if (!(await cache.match(path))) await cache.add(path)
    }
  }
  const ends = await Promise.allSettled(Array.from({ length: LOADED_AT_ONCE }, keepRest))
  const failed = ends.find(({ status }) => status === 'rejected')
  if (failed?.status === 'rejected') throw failed.reason
}

/** The page from the network, else, also where no answer comes in time, the one that was kept. */
export async function respondPage(request: Request): Promise<Response> {
  try {
    const signal = (await caches.match(PAGE)) ? AbortSignal.timeout(ANSWER_WITHIN_MS) : null
    const answer = await fetch(request, { signal })
    if (answer.ok && answer.headers.get('content-type')?.includes('text/html')) {
      const cache = await caches.open(CACHE)
      await cache.put(PAGE, answer.clone())
    }
    return answer
  } catch (error) {
    const kept = await caches.match(PAGE)
    if (kept) return kept
    throw error
  }
}

/** A built file from the cache, else from the network. */
export async function respondAsset(request: Request): Promise<Response> {
  const cache = await caches.open(CACHE)
  const kept = await cache.match(request)
  if (kept) return kept
  const answer = await fetch(request)
  if (answer.ok) {
    await cache.put(request, answer.clone())
    await deleteOldest(cache)
  }
  return answer
}

async function deleteOldest(cache: Cache): Promise<void> {
  const assets = (await cache.keys()).filter(({ url }) => new URL(url).pathname.startsWith('/assets/'))
  await Promise.all(assets.slice(0, Math.max(0, assets.length - ASSETS_MAX)).map((old) => cache.delete(old)))
}
