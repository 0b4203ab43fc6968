import { testDb } from '@cadencia/db/testing'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createSecretBox, sealColumn } from './secret-box.ts'

const { db } = await testDb()
const boxOf = (byte: number) => createSecretBox(async () => Buffer.alloc(32, byte))
const box = boxOf(1)

it('opens what it sealed, with a different ciphertext each time', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'grapheme' }), fc.string(), async (secret, context) => {
      const sealed = await box.seal(secret, context)
      expect(await box.open(sealed, context)).toBe(secret)
      expect(await box.seal(secret, context)).not.toBe(sealed)
    }),
  )
})

it('rejects another key, another context and tampering', async () => {
  const sealed = await box.seal('segredo', 'totp:ana')
  expect(sealed).not.toContain('segredo')
  await expect(boxOf(2).open(sealed, 'totp:ana')).rejects.toThrow()
  await expect(box.open(sealed, 'totp:bia')).rejects.toThrow()
  await expect(box.open(`${sealed.slice(0, -2)}AA`, 'totp:ana')).rejects.toThrow()
  for (const text of ['segredo', 'v1.', 'v1.AAAA']) await expect(box.open(text, 'totp:ana')).rejects.toThrow()
})

it('reloads its key after a failure', async () => {
  let tries = 0
  const late = createSecretBox(async () => {
    tries += 1
    if (tries === 1) throw new Error('away')
    return Buffer.alloc(32, 3)
  })
  await expect(late.ready()).rejects.toThrow('away')
  await late.ready()
  await late.seal('x', 'y')
  expect(tries).toBe(2)
})

it('encrypts plain-text values of a column once', async () => {
  const names = Array.from({ length: 50 }, (_, index) => `plain-${index}`)
  await db
    .insertInto('secrets')
    .values([
      ...names.map((name) => ({ name, value: `value of ${name}` })),
      { name: 'other', value: 'as it is' },
    ])
    .execute()
  const column = { table: 'secrets', key: 'name', column: 'value', context: 'secret', keys: names }
  expect(await sealColumn(db, box, column)).toBe(50)
  expect(await sealColumn(db, box, column)).toBe(0)
  const rows = await db.selectFrom('secrets').select(['name', 'value']).execute()
  for (const { name, value } of rows) {
    if (name === 'other') expect(value).toBe('as it is')
    else expect(await box.open(value, `secret:${name}`)).toBe(`value of ${name}`)
  }
})
