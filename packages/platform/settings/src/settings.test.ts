import { type Db, transact } from '@cadencia/db/client'
import { testDb } from '@cadencia/db/testing'
import type { KyselyPlugin } from 'kysely'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { MediaSettings, MessagingSettings, SystemSettings } from './contract.ts'
import { openSettings, readSettings } from './server.ts'

const { db, connectionString } = await testDb()
const warnings: string[] = []
const log = { warn: (_: object, message: string) => void warnings.push(message) }

async function startProcess(reading: Db = db) {
  const settings = await openSettings({ db: reading, connectionString, log })
  afterAll(settings.close)
  // Changes before the process listens are read when it starts to.
  await new Promise<void>((resolve) => {
    const stop = settings.onChange(() => {
      stop()
      resolve()
    })
  })
  return settings
}

/** A database whose results pass through `pass` first. */
function throughGate(pass: () => Promise<void>): Db {
  const gate: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      await pass()
      return result
    },
  }
  return db.withPlugin(gate)
}

const WITHIN_A_SECOND = { timeout: 1000, interval: 10 }
const system = SystemSettings.parse({})

afterEach(() => db.deleteFrom('settings').execute())

describe('settings', () => {
  it('are the declared defaults until they are set', async () => {
    const settings = await startProcess()
    expect(settings.get('system')).toEqual(system)
    expect(settings.get('media')).toEqual(MediaSettings.parse({}))
    expect(settings.get('messaging')).toEqual(MessagingSettings.parse({}))
  })

  it('take effect in every other process within a second of the commit, and not before it', async () => {
    const [here, there, elsewhere] = [await startProcess(), await startProcess(), await startProcess()]
    const names: string[] = []
    there.onChange(() => names.push(there.get('system').siteName))
    await transact(db, async (trx) => {
      await here.set(trx, 'system', { ...system, siteName: 'Escola' })
      await new Promise((resolve) => setTimeout(resolve, 100))
      expect(there.get('system').siteName).toBe('Cadência')
    })
    for (const process of [here, there, elsewhere]) {
      await expect.poll(() => process.get('system').siteName, WITHIN_A_SECOND).toBe('Escola')
    }
    expect(names.at(-1)).toBe('Escola')
    expect(await readSettings(db, 'system')).toEqual({ ...system, siteName: 'Escola' })
  })

  it('stay as they are when the change is rolled back', async () => {
    const settings = await startProcess()
    const failing = transact(db, async (trx) => {
      await settings.set(trx, 'system', { ...system, maintenanceMode: true })
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await readSettings(db, 'system')).toEqual(system)
  })

  it('are never overwritten by an older, slower read', async () => {
    const waiting: (() => void)[] = []
    let isSlow = false
    const slow = throughGate(async () => {
      if (isSlow) await new Promise<void>((resolve) => waiting.push(resolve))
    })
    const settings = await startProcess(slow)
    isSlow = true
    const first = settings.set(db, 'system', { ...system, siteName: 'Primeira' })
    await expect.poll(() => waiting.length).toBe(1)
    const second = settings.set(db, 'system', { ...system, siteName: 'Segunda' })
    isSlow = false
    // Later reads return at once; the first one comes last.
    await new Promise((resolve) => setTimeout(resolve, 50))
    for (const goOn of waiting) goOn()
    await Promise.all([first, second])
    await expect.poll(() => settings.get('system').siteName, WITHIN_A_SECOND).toBe('Segunda')
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(settings.get('system').siteName).toBe('Segunda')
  })

  it('are reloaded after a failed read', async () => {
    let failures = 0
    const failing = throughGate(async () => {
      failures -= 1
      if (failures >= 0) throw new Error('the database is away')
    })
    const settings = await startProcess(failing)
    failures = 1
    await settings.set(db, 'messaging', MessagingSettings.parse({ dailyCap: 7 }))
    await expect.poll(() => settings.get('messaging').dailyCap, { timeout: 2000 }).toBe(7)
    expect(warnings).toContain('settings not reloaded')
  })

  it('fall back to the defaults per group when invalid or incomplete', async () => {
    await db
      .insertInto('settings')
      .values([
        {
          name: 'system',
          value: JSON.stringify({ ...system, siteName: 'Escola', maxMeetingDuration: 10_000 }),
        },
        { name: 'media', value: JSON.stringify({ maxImageWidth: 800 }) },
      ])
      .execute()
    const settings = await startProcess()
    expect(settings.get('system')).toEqual(system)
    expect(settings.get('media')).toEqual(MediaSettings.parse({ maxImageWidth: 800 }))
  })

  it('are refused out of their range', async () => {
    const settings = await startProcess()
    const wrong = [
      settings.set(db, 'system', { ...system, maxMeetingDuration: 481 }),
      settings.set(db, 'media', { ...settings.get('media'), maxImageWidth: 99 }),
      settings.set(db, 'messaging', { ...settings.get('messaging'), sendsPerMinute: 0 }),
    ]
    const outcomes = await Promise.allSettled(wrong)
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
    expect(await db.selectFrom('settings').select('name').execute()).toEqual([])
  })
})
