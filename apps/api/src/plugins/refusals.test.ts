import { once } from 'node:events'
import { connect } from 'node:net'
import { Problem } from '@cadencia/contract/problem'
import { testDb } from '@cadencia/db/testing'
import { describe, expect, it } from 'vitest'
import { testApi } from '../testing/test-api.ts'

const test = await testDb()

/** What is answered to bytes, written as they are. */
async function answerTo(
  port: number,
  lines: readonly string[],
  body = '',
): Promise<{ head: string; body: string }> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  socket.write(`${lines.join('\r\n')}\r\n\r\n${body}`)
  const chunks: Buffer[] = []
  socket.on('data', (chunk) => chunks.push(chunk))
  await once(socket, 'close')
  const [head = '', ...rest] = Buffer.concat(chunks).toString('utf8').split('\r\n\r\n')
  return { head, body: rest.join('\r\n\r\n') }
}

function expectProblem({ head, body }: { head: string; body: string }, statusCode: number): void {
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${statusCode} `))
  expect(head.toLowerCase()).toContain('content-type: application/json; charset=utf-8')
  expect(head.toLowerCase()).toContain('cache-control: no-store')
  const problem = Problem.parse(JSON.parse(body))
  expect(problem.statusCode).toBe(statusCode)
  // In Portuguese: no word of Node, Fastify or ws.
  expect(problem.message).toMatch(/^[A-ZÀ-Ú][^:]+\.$/)
  expect(problem.message).not.toMatch(/request|route|not found|invalid |header|upgrade|body/i)
}

describe('what never becomes a request of ours is refused as everything else (SEC-44)', () => {
  it.each([
    ['a method that is none', ['FOO / HTTP/1.1', 'Host: HOST', 'Connection: close'], 400],
    ['no method', ['/ HTTP/1.1', 'Host: HOST'], 400],
    ['another protocol', ['GET / HTTP/9.9', 'Host: HOST'], 400],
    ['a broken header', ['GET / HTTP/1.1', 'Host: HOST', 'Bad Header: x'], 400],
    [
      'two lengths',
      ['POST /api/things HTTP/1.1', 'Host: HOST', 'Content-Length: 1', 'Content-Length: 2'],
      400,
    ],
    ['a header that never ends', ['GET / HTTP/1.1', `Host: HOST`, `X: ${'x'.repeat(40_000)}`], 431],
    ['no host', ['GET /api/things HTTP/1.1', 'Connection: close'], 400],
    ['no host, and no page', ['GET / HTTP/1.1', 'Connection: close'], 400],
    ['an empty host', ['GET /api/things HTTP/1.1', 'Host:', 'Connection: close'], 400],
    ['a foreign host', ['GET /api/things HTTP/1.1', 'Host: evil.example', 'Connection: close'], 421],
    ['an expectation that nobody meets', ['POST /api/things HTTP/1.1', 'Host: HOST', 'Expect: wonders'], 417],
    ['a tunnel', ['CONNECT example.com:443 HTTP/1.1', 'Host: HOST'], 405],
    ['a malformed address', ['GET /api/%zz HTTP/1.1', 'Host: HOST', 'Connection: close'], 400],
    [
      'a method that nothing takes',
      ['PROPFIND /api/things HTTP/1.1', 'Host: HOST', 'Connection: close'],
      404,
    ],
    ['another one', ['TRACE / HTTP/1.1', 'Host: HOST', 'Connection: close'], 404],
    ['an unknown path', ['GET /api/nothing HTTP/1.1', 'Host: HOST', 'Connection: close'], 404],
  ] as const)('%s', async (_name, lines, statusCode) => {
    const { port } = await testApi(test)
    const named = lines.map((line) => line.replace('HOST', `127.0.0.1:${port}`))
    expectProblem(await answerTo(port, named), statusCode)
  })

  it('paths of the documentation that are none', async () => {
    const { port } = await testApi(test)
    for (const path of [
      '/api/docs/nothing',
      '/api/docs/static/nothing.js',
      '/api/docs/static/../../x',
      '/api/docs/%2e%2e',
    ]) {
      const lines = [
        `GET ${path} HTTP/1.1`,
        `Host: 127.0.0.1:${port}`,
        'Cookie: session=ana',
        'Connection: close',
      ]
      expectProblem(await answerTo(port, lines), 404)
    }
  })
})

describe('a socket opens at /ws only, by a right handshake (SEC-44)', () => {
  const handshake = (
    port: number,
    path: string,
    changes: Readonly<Record<string, string | undefined>> = {},
  ) => {
    const headers: Record<string, string | undefined> = {
      Host: `127.0.0.1:${port}`,
      Origin: `http://127.0.0.1:${port}`,
      Cookie: 'session=ana',
      Connection: 'Upgrade',
      Upgrade: 'websocket',
      'Sec-WebSocket-Key': 'dGhlIHNhbXBsZSBub25jZQ==',
      'Sec-WebSocket-Version': '13',
      ...changes,
    }
    const lines = Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [`${name}: ${value}`],
    )
    return [`GET ${path} HTTP/1.1`, ...lines]
  }

  it.each([
    '/ws/',
    '/ws/x',
    '/WS',
    '/Ws',
    '/ws%2f',
    '/wss',
    '/',
    '/api/things',
    '/api/nothing',
    '/healthz',
    '/api/docs',
  ])('not at %s', async (path) => {
    const { port } = await testApi(test)
    expectProblem(await answerTo(port, handshake(port, path, { Connection: 'Upgrade, close' })), 404)
  })

  it.each([
    ['without a key', { 'Sec-WebSocket-Key': undefined }],
    ['with a wrong key', { 'Sec-WebSocket-Key': 'x' }],
    ['without a version', { 'Sec-WebSocket-Version': undefined }],
    ['of another version', { 'Sec-WebSocket-Version': '99' }],
    ['with a broken protocol', { 'Sec-WebSocket-Protocol': 'a,,b' }],
  ])('not %s', async (_name, changes) => {
    const { port } = await testApi(test)
    expectProblem(await answerTo(port, handshake(port, '/ws', changes)), 400)
  })

  it('and other upgrades are answered as if they had not been asked for', async () => {
    const { port } = await testApi(test)
    const lines = handshake(port, '/healthz', { Upgrade: 'h2c', Connection: 'Upgrade, close' })
    expect((await answerTo(port, lines)).head).toMatch(/^HTTP\/1.1 200 /)
    expectProblem(
      await answerTo(port, handshake(port, '/ws', { Upgrade: 'h2c', Connection: 'Upgrade, close' })),
      404,
    )
  })
})
