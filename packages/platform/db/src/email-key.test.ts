import { domainToASCII } from 'node:url'
import { emailKey } from '@cadencia/contract/email'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { testDb } from './testing.ts'

const { db } = await testDb()

async function keyOf(email: string): Promise<string | undefined> {
  const { rows } = await sql<{ key: string }>`select email_key(${email}) as key`.execute(db)
  return rows[0]?.key
}

it.each([
  ['Ana@Empresa.COM.br', 'ana@empresa.com.br'],
  ['contato@pão.com.br', 'contato@xn--po-sia.com.br'],
  ['contato@xn--po-sia.com.br', 'contato@xn--po-sia.com.br'],
  ['joão@empresa.com.br', 'joão@empresa.com.br'],
  ['a@ação.são.br', 'a@xn--ao-siap.xn--so-sia.br'],
])('%s is compared as %s', async (email, key) => {
  expect([emailKey(email), await keyOf(email)]).toEqual([key, key])
})

it('the database and the contract make the same of every domain', async () => {
  const letter = fc.constantFrom(...'abcxyz019-áãçéíõúüñßøśжшя例え日本語αβγאבกข한글')
  const label = fc.string({ unit: letter, minLength: 1, maxLength: 20 })
  await fc.assert(
    fc.asyncProperty(fc.array(label, { minLength: 1, maxLength: 3 }), async (labels) => {
      const domain = `${labels.join('.')}.com`
      // What is no domain is no address.
      fc.pre(domainToASCII(domain) !== '' && domain.normalize('NFKC') === domain)
      expect(await keyOf(`ana@${domain}`)).toBe(emailKey(`ana@${domain}`))
    }),
    { numRuns: 300 },
  )
})

it('is null of null', async () => {
  const { rows } = await sql<{ key: null }>`select email_key(null) as key`.execute(db)
  expect(rows).toEqual([{ key: null }])
})
