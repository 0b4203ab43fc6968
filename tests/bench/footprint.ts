import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { launchBrowser } from '../support/browser.ts'
import { type Server, startServer } from '../support/server.ts'
import { residentMib } from './cpu.ts'
import { emailOf } from './data.ts'

const WEB = new URL('../../apps/web/dist/', import.meta.url)

export interface Footprint {
  /** Median milliseconds from start until /readyz is 200, on a migrated database. */
  readonly startMs: number
  readonly idleMib: number
}

export interface FootprintEffort {
  readonly starts: number
  /** Idle time before the memory is read, in milliseconds. */
  readonly idleMs: number
}

/** Measures a warm start and an idle server's memory. */
export async function measureFootprint(databaseUrl: string, effort: FootprintEffort): Promise<Footprint> {
  const server = await startServer({ databaseUrl, env: { LOG_LEVEL: 'warn' } })
  const starts: number[] = []
  try {
    for (let start = 0; start < effort.starts; start += 1) {
      await server.kill()
      const startedAt = performance.now()
      await server.restart()
      starts.push(performance.now() - startedAt)
    }
    await sleep(effort.idleMs)
    return {
      startMs: starts.toSorted((a, b) => a - b)[Math.floor(effort.starts / 2)] ?? Number.NaN,
      idleMib: residentMib(server.pid()),
    }
  } finally {
    await server.end()
  }
}

export interface PageSize {
  readonly scriptKb: number
  readonly styleKb: number
}

function gzippedKb(paths: readonly string[]): number {
  const sizes = paths.map((path) => gzipSync(readFileSync(new URL(`.${path}`, WEB)), { level: 9 }).length)
  return sizes.reduce((total, size) => total + size, 0) / 1000
}

/** Gzipped size of a page, without session or for a signed-in person. */
export async function measurePage(server: Server, path: string, person?: number): Promise<PageSize> {
  const browser = await launchBrowser()
  try {
    const context = await browser.newContext({ baseURL: server.url })
    if (person !== undefined)
      await context.request.post('/api/email-login', { data: { email: emailOf(person) } })
    const page = await context.newPage()
    const loaded = new Set<string>()
    page.on('request', (request) => loaded.add(new URL(request.url()).pathname))
    await page.goto(path, { waitUntil: 'networkidle' })
    const files = [...loaded].filter((name) => name.startsWith('/assets/'))
    return {
      scriptKb: gzippedKb(files.filter((name) => name.endsWith('.js'))),
      styleKb: gzippedKb(files.filter((name) => name.endsWith('.css'))),
    }
  } finally {
    await browser.close()
  }
}
