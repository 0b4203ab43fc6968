import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { withIdleTimeout } from './stream.ts'

it('gives an upload up that falls silent, and none that only takes its time', async () => {
  const slow = new PassThrough()
  const received = buffer(withIdleTimeout(slow, 100))
  for (const part of ['a', 'b', 'c']) {
    slow.write(part)
    await new Promise((resolve) => setTimeout(resolve, 60))
  }
  slow.end()
  expect((await received).toString()).toBe('abc')

  const silent = new PassThrough()
  silent.write('a')
  await expect(buffer(withIdleTimeout(silent, 30))).rejects.toMatchObject({
    statusCode: 400,
    code: 'upload_interrupted',
    message: 'O envio foi interrompido. Tente novamente.',
  })
})
