import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import fastify from 'fastify'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { type PreparedResponse, prepareResponse, sendPrepared } from './prepared-response.ts'
import { serializerCompiler } from './serializer.ts'

const Thing = z.object({ id: z.string() })
const large = Array.from({ length: 500 }, (_, id) => ({ id: `thing ${id}`, secret: 'never declared' }))

function appFor(answer: unknown) {
  const app = fastify()
  let prepared: PreparedResponse | undefined
  app.setSerializerCompiler(serializerCompiler(false))
  app.get('/things', { schema: { response: { 200: z.array(Thing) } } }, async (request, reply) => {
    prepared ??= prepareResponse(reply, answer)
    await sendPrepared(request, reply.header('vary', 'origin'), prepared)
    return reply
  })
  const ask = (accept?: string) =>
    app.inject({ url: '/things', headers: accept === undefined ? {} : { 'accept-encoding': accept } })
  return { ask, held: () => prepared }
}

it('sends the declared fields in the best encoding that the client accepts', async () => {
  const { ask } = appFor(large)
  const plain = await ask()
  expect(plain.json()).toEqual(large.map(({ id }) => ({ id })))
  expect(plain.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    vary: 'origin, accept-encoding',
  })
  const brotli = await ask('gzip;q=0.8, br')
  expect(brotli.headers).toMatchObject({
    'content-encoding': 'br',
    'content-length': String(brotli.rawPayload.length),
  })
  expect(brotliDecompressSync(brotli.rawPayload)).toEqual(plain.rawPayload)
  expect(gunzipSync((await ask('gzip, br;q=0')).rawPayload)).toEqual(plain.rawPayload)
  expect((await ask('zstd')).headers['content-encoding']).toBeUndefined()
})

it('compresses once for many requests', async () => {
  const { ask, held } = appFor(large)
  await ask()
  const alone = held()?.bytes() ?? 0
  await Promise.all(Array.from({ length: 10 }, () => ask('br')))
  const both = held()?.bytes() ?? 0
  await ask('br')
  expect(both).toBeGreaterThan(alone)
  expect(held()?.bytes()).toBe(both)
  expect(await held()?.inEncoding('br')).toBe(await held()?.inEncoding('br'))
})

it('does not compress a small response', async () => {
  const { ask } = appFor([{ id: 'a' }])
  const answer = await ask('br, gzip')
  expect(answer.headers['content-encoding']).toBeUndefined()
  expect(answer.json()).toEqual([{ id: 'a' }])
})
