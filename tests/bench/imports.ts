import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { caller, signIn } from '../support/session.ts'
import { upload } from '../support/uploads.ts'
import type { BenchedServer } from './comparison.ts'
import { residentMib } from './cpu.ts'
import { emailOf } from './data.ts'

export const BENCH_CRM_PASSWORD = 'senha-da-medida'

const COLUMNS =
  'name, email, phone, phone_key, company, source, score, notes, assigned_to, created_by, created_at, updated_at'

export interface ImportEffort {
  readonly leads: number
}

export interface ImportFigures {
  readonly leads: number
  readonly megabytes: number
  /** From the request until the import is completed. */
  readonly importMs: number
  /** COPY of the same rows into the same table and indexes. */
  readonly copyMs: number
  /** Slowest sequential page call during the import. */
  readonly slowestCallMs: number
  /** Peak memory growth of a freshly started server, in MiB. */
  readonly grownMib: number
}

/** About 100 bytes per lead, as in real files. */
function fileOf(leads: number): Buffer {
  const rows = Array.from({ length: leads }, (_, index) => {
    const phone = `(11) 9${String(1000 + (index % 9000))}-${String(1000 + ((index * 7) % 9000))}`
    return `Pessoa Sobrenome ${index};pessoa.${index}@empresa${index % 977}.example;${phone};"Empresa ${index % 977}, Comércio";Site`
  })
  return Buffer.from(`Nome;Email;Telefone;Empresa;Origem\n${rows.join('\n')}\n`)
}

/** Unlocks the CRM; returns the new session cookie. */
async function enterCrm({ server }: BenchedServer): Promise<string> {
  const answer = await caller(server, await signIn(server, emailOf(1)))('POST', '/api/crm/access', {
    password: BENCH_CRM_PASSWORD,
  })
  const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '')
  return cookies.filter((pair) => !pair.endsWith('=')).join('; ')
}

/** Calls like a page until `isDone`; returns the slowest call and the peak memory. */
async function lookOn({ server }: BenchedServer, cookie: string, isDone: () => boolean) {
  const call = caller(server, cookie)
  const seen = { slowestMs: 0, mib: 0 }
  while (!isDone()) {
    const startedAt = performance.now()
    await (await call('GET', '/api/teams')).arrayBuffer()
    seen.slowestMs = Math.max(seen.slowestMs, performance.now() - startedAt)
    seen.mib = Math.max(seen.mib, residentMib(server.pid()))
    await sleep(20)
  }
  return seen
}

async function untilCompleted({ server }: BenchedServer, cookie: string, id: string): Promise<void> {
  const call = caller(server, cookie)
  for (;;) {
    const { status, message } = (await (await call('GET', `/api/crm/leads/import/${id}`)).json()) as {
      readonly status: string
      readonly message: string | null
    }
    if (status === 'completed') return
    if (status !== 'pending' && status !== 'running')
      throw new Error(`the import ended: ${status} ${message}`)
    await sleep(100)
  }
}

/** The same rows, copied out and in again. */
async function measureCopy(url: string): Promise<number> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    const rows = await buffer(client.query(copyTo(`copy (select ${COLUMNS} from leads) to stdout`)))
    await client.query('truncate leads cascade')
    await client.query('vacuum analyze leads')
    const startedAt = performance.now()
    await pipeline(Readable.from([rows]), client.query(copyFrom(`copy leads (${COLUMNS}) from stdin`)))
    return performance.now() - startedAt
  } finally {
    await client.end()
  }
}

interface Running {
  readonly id: string
  readonly startedAt: number
}

async function beginImport({ server }: BenchedServer, cookie: string, file: Buffer): Promise<Running> {
  const { body } = await upload(server, cookie, file, 'leads.csv')
  const startedAt = performance.now()
  const begun = await caller(server, cookie)('POST', '/api/crm/leads/import', { fileURL: body.fileURL })
  const { id } = (await begun.json()) as { readonly id: string }
  return { id, startedAt }
}

/** Idle time after the start, whose work would distort the result. */
const SETTLED_AFTER_MS = 1000

/** Imports a file on a fresh server and copies the same rows into the same table. Removes all leads afterwards. */
export async function benchImport(benched: BenchedServer, { leads }: ImportEffort): Promise<ImportFigures> {
  const { server, database } = benched
  await server.kill()
  await server.restart()
  const cookie = await enterCrm(benched)
  const file = fileOf(leads)
  await database.query('truncate leads cascade')
  await sleep(SETTLED_AFTER_MS)
  const beforeMib = residentMib(server.pid())
  const { id, startedAt } = await beginImport(benched, cookie, file)
  let isDone = false
  const watched = lookOn(benched, cookie, () => isDone)
  await untilCompleted(benched, cookie, id).finally(() => {
    isDone = true
  })
  const importMs = performance.now() - startedAt
  const { slowestMs, mib } = await watched
  const copyMs = await measureCopy(database.url)
  await database.query('truncate leads cascade')
  return {
    ...{ leads, megabytes: file.length / 1024 ** 2, importMs, copyMs },
    ...{ slowestCallMs: slowestMs, grownMib: Math.max(0, mib - beforeMib) },
  }
}
