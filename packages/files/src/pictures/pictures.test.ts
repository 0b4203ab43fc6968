import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import fc from 'fast-check'
import sharp, { type Sharp } from 'sharp'
import { describe, expect, it } from 'vitest'
import { pixelsOf } from '../content/pixels.ts'
import { filesApp } from '../testing/files-app.ts'
import * as samples from '../testing/samples.ts'
import { previewOf } from './decoder.ts'

const { person, send, stored, rows } = await filesApp()
const ana = await person()

const PICTURES: [string, Buffer][] = [
  ['foto.jpg', samples.jpeg],
  ['tela.png', samples.png],
  ['anima.gif', samples.gif],
  ['foto.webp', samples.webp],
]

const file = (bytes: Buffer) => ({
  size: bytes.length,
  read: async ({ start = 0, end = bytes.length - 1 } = {}) => Readable.from([bytes.subarray(start, end + 1)]),
})

describe('SEC-25: pictures unfold to 50 megapixels at most', () => {
  it.each(PICTURES)('%s of 256 megapixels is refused, and nothing stays', async (name, picture) => {
    const before = await stored()
    const answer = await send(ana, samples.pretending(picture, 16_000, 16_000), name)
    expect(answer.json()).toMatchObject({
      statusCode: 415,
      code: 'unsupported_file',
      message: 'A imagem tem mais de 50 megapixels. Reduza-a e envie de novo.',
    })
    expect(await stored()).toEqual(before)
    expect(await rows()).toEqual([])
  })

  it('a true PNG of 400 megapixels is refused, and not opened where it is stored already', async () => {
    const huge = samples.blackPng(20_000, 20_000)
    expect(huge.length).toBeLessThan(100_000)
    expect((await send(ana, huge, 'tela.png')).statusCode).toBe(415)
    const opened = previewOf(Readable.from([huge])).then(buffer)
    await expect(opened).rejects.toThrow(/pixel limit/)
  })

  it.each(PICTURES)('%s of 49 megapixels is taken', async (name, picture) => {
    expect((await send(ana, samples.pretending(picture, 7000, 7000), name)).statusCode).toBe(200)
  })

  it('the size is read from the header of every kind, whatever stands before it', async () => {
    const kinds = {
      'image/png': (image: Sharp) => image.png(),
      'image/gif': (image: Sharp) => image.gif(),
      'image/jpeg': (image: Sharp) => image.jpeg(),
      'image/webp': (image: Sharp) => image.webp(),
    }
    const kind = fc.constantFrom('image/png', 'image/gif', 'image/jpeg', 'image/webp')
    const side = fc.integer({ min: 1, max: 300 })
    await fc.assert(
      fc.asyncProperty(kind, side, side, fc.boolean(), async (type, width, height, isSpecial) => {
        const create = { width, height, channels: isSpecial ? 4 : 3, background: '#2f6fde80' } as const
        const image = kinds[type](sharp({ create }))
        if (isSpecial) image.withExif({ IFD0: { Copyright: 'x'.repeat(30_000) } })
        if (isSpecial && type === 'image/webp') image.webp({ lossless: true })
        if (isSpecial && type === 'image/jpeg') image.jpeg({ progressive: true })
        expect(await pixelsOf(file(await image.toBuffer()), type)).toBe(width * height)
      }),
      { numRuns: 40 },
    )
  })

  it('bytes of any kind end somewhere', async () => {
    const types = fc.constantFrom('image/png', 'image/gif', 'image/jpeg', 'image/webp')
    const segments = fc.array(fc.uint8Array({ maxLength: 8 }).map((bytes) => Buffer.from([0xff, ...bytes])))
    await fc.assert(
      fc.asyncProperty(types, segments, async (type, parts) => {
        const bytes = Buffer.concat([Buffer.from([0xff, 0xd8]), ...parts])
        expect(await pixelsOf(file(bytes), type)).toBeGreaterThanOrEqual(0)
      }),
    )
  })
})
