import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestDb, testDb } from '@cadencia/db/testing'
import { keepMails } from '@cadencia/mail/testing'
import type { SystemSettings } from '@cadencia/settings/contract'
import { fixedSettings } from '@cadencia/settings/testing'
import { openStorage } from '@cadencia/storage/storage'
import { testApp } from '@cadencia/testkit/test-app'
import { afterAll } from 'vitest'
import type { Conversions } from '../conversions.ts'
import type { WaitingMention } from '../my-day/service.ts'
import { insights } from '../server.ts'

interface InsightsAppOptions {
  readonly conversions?: Conversions['totals']
  /** Epoch milliseconds. */
  readonly now: number
  readonly test?: TestDb
}

/** Dashboard, analytics and reports over a folder of their own. Call it at the top of a test file. */
export async function insightsApp({ now, conversions: totals, test }: InsightsAppOptions) {
  const database = test ?? (await testDb())
  const dir = await mkdtemp(join(tmpdir(), 'cadencia-reports-'))
  afterAll(() => rm(dir, { recursive: true, force: true }))
  const opened = openStorage({ kind: 'disk', dir, reserveBytes: 0 })
  const clock = { ms: now }
  const system: { -readonly [K in keyof SystemSettings]?: SystemSettings[K] } = {}
  const { mailer, mails } = keepMails()
  const mentions: WaitingMention[] = []
  /** What the storage is asked to do next fails, while set. */
  const storage = { failure: undefined as Error | undefined }
  const domain = insights({
    findRoom: async () => 'https://room.example/cadencia',
    listMentions: async (_, __, limit) => mentions.slice(0, limit),
    storage: async () => {
      if (storage.failure) throw storage.failure
      return opened
    },
    mailer,
    settings: fixedSettings(system),
    publicUrl: 'https://cadencia.example',
    conversions: totals && {
      totals,
      days: async (...range) => (await totals(...range)).days,
    },
    records: () => [],
    now: () => clock.ms,
  })
  const built = await testApp({ test: database, domains: [domain] })
  return { ...built, domain, clock, mails, mentions, storage, system, files: await opened }
}
