import { testDb } from '@cadencia/db/testing'
import { expect, it, onTestFinished } from 'vitest'
import { createDeferredSettings } from './deferred-settings.ts'

const { db, connectionString } = await testDb()
const log = { warn: () => {} }

it('returns defaults before open, then stored values and later changes', async () => {
  const stored = { name: 'system', value: JSON.stringify({ siteName: 'Agência' }) }
  await db.insertInto('settings').values(stored).execute()
  const settings = createDeferredSettings()
  onTestFinished(() => settings.close())
  let changes = 0
  settings.onChange(() => {
    changes += 1
  })
  expect(settings.get('system').siteName).toBe('Cadência')

  await settings.open({ db, connectionString, log })
  expect(settings.get('system').siteName).toBe('Agência')

  const changed = JSON.stringify({ siteName: 'Outra', maintenanceMode: true })
  await expect.poll(() => changes).toBeGreaterThan(0)
  await db.updateTable('settings').set({ value: changed }).where('name', '=', 'system').execute()
  await expect.poll(() => settings.get('system').siteName).toBe('Outra')
  expect(settings.get('system').maintenanceMode).toBe(true)
})

it('rejects changes before it is loaded', async () => {
  const settings = createDeferredSettings()
  await expect(settings.set(db, 'system', settings.get('system'))).rejects.toThrow('before they were loaded')
})
