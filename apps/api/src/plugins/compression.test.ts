import { request } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { testDb } from '@cadencia/db/testing'
import { expect, it } from 'vitest'
import { testApi } from '../testing/test-api.ts'

const test = await testDb()

/** Raw bytes, since `fetch` would decompress them. */
function askRaw(url: string, headers: Record<string, string>) {
  return new Promise<{ status: number; headers: NodeJS.Dict<string | string[]>; body: Buffer }>(
    (resolve, reject) => {
      const sent = request(url, { headers: { cookie: 'session=ana', ...headers } }, (answer) => {
        const parts: Buffer[] = []
        answer.on('data', (part: Buffer) => parts.push(part))
        answer.on('end', () =>
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(parts) }),
        )
      })
      sent.on('error', reject).end()
    },
  )
}

it('compresses large responses in the best accepted encoding', async () => {
  const { url } = await testApi(test)
  const plain = await askRaw(`${url}/api/things`, {})
  const brotli = await askRaw(`${url}/api/things`, { 'accept-encoding': 'gzip, br' })
  const gzip = await askRaw(`${url}/api/things`, { 'accept-encoding': 'gzip' })
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(brotli.headers['content-encoding']).toBe('br')
  expect(brotli.headers.vary).toContain('accept-encoding')
  expect(brotliDecompressSync(brotli.body)).toEqual(plain.body)
  expect(gunzipSync(gzip.body)).toEqual(plain.body)
  expect(brotli.body.length).toBeLessThan(plain.body.length / 4)
})

it('does not compress small and unchanged responses', async () => {
  const { url } = await testApi(test)
  const accepting = { 'accept-encoding': 'gzip, br' }
  const small = await askRaw(`${url}/api/things/1`, accepting)
  expect(small.headers['content-encoding']).toBeUndefined()
  const large = await askRaw(`${url}/api/things`, accepting)
  const again = await askRaw(`${url}/api/things`, {
    ...accepting,
    'if-none-match': String(large.headers.etag),
  })
  expect(again).toMatchObject({ status: 304, body: Buffer.alloc(0) })
  expect(again.headers['content-encoding']).toBeUndefined()
})

it('does not decompress requests', async () => {
  const { ask } = await testApi(test)
  const answer = await ask('/api/things', {
    method: 'POST',
    body: JSON.stringify({ title: 'x' }),
    headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
  })
  expect([201, 415]).toContain(answer.status)
})
