import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isCommonPassword } from './password-blocklist.ts'

it.each([
  'passwordpassword',
  'PasswordPassword',
  'P@ssw0rdP@ssw0rd',
  'password1234',
  'iloveyou2026!',
  '2026!iloveyou',
  'senhasenhasenha',
  'senhasenhasenha1',
  'qwertyuiop123',
  'aaaaaaaaaaaa',
  'abcabcabcabc',
  '123456789012',
  '1234567890123456',
  'abcdefghijklm',
  '000000000000000',
  'administrator1',
])('refuses %s', async (password) => {
  expect(await isCommonPassword(password)).toBe(true)
})

it.each([
  'uma senha bem comprida',
  'nova-senha-do-crm',
  'canario-senha-3142',
  'correct horse battery staple',
  '739104628517',
  'cavalo bateria grampo',
])('takes %s', async (password) => {
  expect(await isCommonPassword(password)).toBe(false)
})

it('handles any input quickly', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'grapheme', maxLength: 200 }), async (password) => {
      expect(typeof (await isCommonPassword(password))).toBe('boolean')
    }),
  )
  const startedAt = performance.now()
  for (const unit of ['ab1', 'x', 'p@$$w0rd4!1|', '4@8({[</369&']) await isCommonPassword(unit.repeat(200))
  expect(performance.now() - startedAt).toBeLessThan(50)
})
