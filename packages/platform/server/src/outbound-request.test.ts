import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import {
  isPublicAddress,
  OutboundFailure,
  type OutboundOptions,
  openOutbound,
  RefusedAddress,
} from './outbound-request.ts'

let canary: Server | undefined
let hits = 0

async function startCanary(answer: Parameters<typeof createServer>[1]): Promise<number> {
  hits = 0
  const server = createServer({}, (request, response) => {
    hits += 1
    answer?.(request, response)
  })
  canary = server
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

afterEach(() => {
  canary?.closeAllConnections()
  canary?.close()
})

const post = (url: string, options: Partial<OutboundOptions> = {}) =>
  openOutbound({ allowsPrivate: false, ...options }).send({
    method: 'POST',
    url,
    headers: {},
    body: Buffer.from('x'),
  })

describe('isPublicAddress', () => {
  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.16.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:a00:1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    'fe80::1',
    'fec0::1',
    'fc00::1',
    'ff02::1',
    '2001:db8::1',
    'nothing',
  ])('%s is not', (address) => expect(isPublicAddress(address)).toBe(false))

  it.each(['8.8.8.8', '::ffff:8.8.8.8', '2606:4700::1111'])('%s is', (address) =>
    expect(isPublicAddress(address)).toBe(true),
  )
})

describe('addresses that users gave (SEC-20)', () => {
  it('never reach this machine: a canary gets no request, however the address is written', async () => {
    const port = await startCanary((_, response) => response.end())
    for (const host of ['127.0.0.1', '[::1]', 'localhost', '0x7f.1', '2130706433', '[::ffff:127.0.0.1]']) {
      for (const scheme of ['https', 'http'])
        await expect(post(`${scheme}://${host}:${port}/`)).rejects.toThrow(RefusedAddress)
    }
    const resolve = async () => [
      { address: '8.8.8.8', family: 4 },
      { address: '127.0.0.1', family: 4 },
    ]
    await expect(post(`https://push.example:${port}/`, { resolve })).rejects.toThrow('não é público')
    expect(hits).toBe(0)
  })

  it('tell nothing of the names inside: one that is none, one that is private and one without answer look alike', async () => {
    const failing = (code: string) => Object.assign(new Error(`getaddrinfo ${code} db.internal`), { code })
    const outcomes = await Promise.all(
      [
        async () => [],
        async () => [{ address: '10.0.0.7', family: 4 }],
        async () => [{ address: 'fd00::7', family: 6 }],
        () => Promise.reject(failing('ENOTFOUND')),
        () => Promise.reject(failing('EAI_AGAIN')),
        () => new Promise<never>(() => {}),
      ].map((resolve) =>
        post('https://db.internal:5432/', { resolve, limitMs: 200 }).catch((error: unknown) => error),
      ),
    )
    for (const outcome of outcomes) expect(outcome).toEqual(new RefusedAddress('o endereço não é público'))
  })

  it('are https without a password', () => {
    const { check } = openOutbound({ allowsPrivate: false })
    for (const url of ['http://push.example/', 'ftp://push.example/', 'https://a:b@push.example/', 'x'])
      expect(() => check(url)).toThrow(RefusedAddress)
    for (const url of ['https://localhost/a', 'https://api.localhost:5000/a', 'https://LOCALHOST./a'])
      expect(() => check(url)).toThrow(RefusedAddress)
    expect(() => check('https://localhost.example/a')).not.toThrow()
    expect(() => check('https://push.example/a')).not.toThrow()
  })

  it('are resolved once, and what was judged is what is called', async () => {
    const port = await startCanary((_, response) => response.writeHead(201).end('ok'))
    let asked = 0
    const resolve = async () => {
      asked += 1
      return [{ address: asked === 1 ? '127.0.0.1' : '8.8.8.8', family: 4 }]
    }
    const answer = await post(`http://push.example:${port}/`, { allowsPrivate: true, resolve })
    expect([answer.status, answer.text, asked, hits]).toEqual([201, 'ok', 1, 1])
  })

  it('even where private ones are allowed, public ones are called by https alone', async () => {
    const resolve = async () => [{ address: '8.8.8.8', family: 4 }]
    await expect(post('http://push.example/', { allowsPrivate: true, resolve })).rejects.toThrow('https://')
  })

  it('are not followed elsewhere, nor read beyond 64 KiB, nor waited for', async () => {
    const port = await startCanary(({ url }, response) => {
      if (url === '/redirect') response.writeHead(307, { location: '/elsewhere' }).end()
      if (url === '/endless') response.write('x'.repeat(1_000_000))
      if (url === '/silent') response.write(' ')
    })
    const to = (path: string) =>
      post(`http://127.0.0.1:${port}${path}`, { allowsPrivate: true, limitMs: 1000 })
    expect((await to('/redirect')).status).toBe(307)
    expect((await to('/endless')).text).toHaveLength(64 * 1024)
    await expect(to('/silent')).rejects.toEqual(new OutboundFailure('timeout'))
    expect(hits).toBe(3)
  })
})
