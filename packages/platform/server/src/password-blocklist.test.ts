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
  'qwertyuiopasdf',
  'QwertyuiopAsdf',
  'asdfghjkl',
  'asdfghjklç',
  'asdfghjklçasdfghjklç',
  '1qaz2wsx',
  '1qaz2wsx3edc',
  '!qaz2wsx3edc',
  'zaq12wsxcde3',
  'qazwsxedcrfv',
  'qweasdzxc123',
  'poiuytrewqlkjh',
  'lkjhgfdsapoiuytrewq',
  'mnbvcxzlkjhgfdsa',
  'zxcvbnm,./zxcvbnm',
  '1q2w3e4r5t6y',
  'q1w2e3r4t5y6',
  'qawsedrftgyh',
  'qwertyuiop1234567890',
  '0987654321qwerty',
  'qwertzuiopasdf',
  'azertyuiopqsdf',
  'qwertyuiop[]asdf',
  'asdfasdfasdfqwer',
  'qwertyuiopasdf!',
  '2026qwertyuiopasdf',
  '!@#$%qwert12345',
  'aoeuidhtnsaoeu',
])('refuses %s, which goes along the keys (SEC-44)', async (password) => {
  expect(await isCommonPassword(password)).toBe(true)
})

it.each([
  'uma senha bem comprida',
  'nova-senha-do-crm',
  'canario-senha-3142',
  'correct horse battery staple',
  '739104628517',
  'cavalo bateria grampo',
  'requer propriedade',
  'sapoti da roça 74',
  'qwerty na varanda azul',
  'fresca tarde poente',
])('takes %s', async (password) => {
  expect(await isCommonPassword(password)).toBe(false)
})

it('handles any input quickly', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'grapheme', maxLength: 200 }), async (password) => {
      expect(typeof (await isCommonPassword(password))).toBe('boolean')
    }),
  )
  // Whatever tries all replacements of letters would take minutes.
  const startedAt = performance.now()
  for (const unit of ['ab1', 'x', 'p@$$w0rd4!1|', '4@8({[</369&']) await isCommonPassword(unit.repeat(200))
  expect(performance.now() - startedAt).toBeLessThan(2000)
})
