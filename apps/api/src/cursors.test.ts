import { bootstrapCrmPassword } from '@cadencia/crm/server/password'
import { testDb } from '@cadencia/db/testing'
import { createUser, signInAs } from '@cadencia/people/testing/rows'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { productApi } from './testing/product-api.ts'

const test = await testDb()
const { db } = test
const { app } = await productApi(test)
const PASSWORD = 'senha-do-crm-comercial'
await bootstrapCrmPassword(db, { crmPassword: PASSWORD, keepPassword: async () => {} })
const host = 'localhost:5000'
const session = await signInAs(db, await createUser(db, { role: 'admin' }), {
  isAdministrator: true,
  hasCrmAccess: true,
})

const Description = z.object({
  paths: z.record(
    z.string(),
    z.object({
      get: z.object({ parameters: z.array(z.object({ name: z.string() })).default([]) }).optional(),
    }),
  ),
})

const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const ID = '00000000-0000-4000-8000-000000000000'
/** Neither written by a list of ours, nor by that of another. */
const CURSORS = [
  'x',
  '%00',
  '!!!!',
  'null',
  encoded(null),
  encoded({}),
  encoded([]),
  encoded([[], {}]),
  encoded(['2026-01-01T00:00:00Z']),
  encoded(['x', 'x']),
  encoded(['0000-01-01T00:00:00Z', ID]),
  encoded([1e308, ID]),
  `${encoded(['2026-01-01T00:00:00.000Z', ID])}!`,
  `${encoded(['2026-01-01T00:00:00.000Z', ID])}=`,
  Buffer.from('[ "2026-01-01T00:00:00.000Z", "00000000-0000-4000-8000-000000000000" ]').toString('base64url'),
  '%ED%A0%80',
  'x'.repeat(600),
]

it('a cursor that is not ours is 400, by every list (SEC-44)', async () => {
  const { paths } = Description.parse(
    (await app.inject({ url: '/api/openapi.json', headers: { host, ...session } })).json(),
  )
  const lists = Object.entries(paths).flatMap(([path, { get }]) =>
    get?.parameters.some(({ name }) => name === 'cursor') ? [path] : [],
  )
  expect(lists.length).toBeGreaterThan(15)
  const wrong: string[] = []
  for (const path of lists) {
    const isOfRecord = path.includes('{')
    for (const cursor of CURSORS) {
      const url = `${path.replace(/\{\w+\}/g, ID)}?cursor=${cursor}&q=a`
      const answer = await app.inject({ url, headers: { host, ...session } })
      // An unknown record may be told first.
      const isRefused = answer.statusCode === 400 || (isOfRecord && answer.statusCode === 404)
      if (!isRefused || !/^[A-ZÀ-Ú]/.test(answer.json().message)) wrong.push(`${answer.statusCode} ${url}`)
    }
  }
  expect(wrong).toEqual([])
})
