import { once } from 'node:events'
import { connect } from 'node:net'

/** Redis database used and emptied only by these tests. */
const OWN_INDEX = 13

/** Its URL on the server of REDIS_URL; undefined without one. */
export function ownRedisUrl(): string | undefined {
  const { REDIS_URL } = process.env
  if (!REDIS_URL) return undefined
  const address = new URL(REDIS_URL)
  address.pathname = `/${OWN_INDEX}`
  return address.href
}

/** Empties the tests' database, like a Redis that lost its disk; returns the number of keys. */
export async function emptyRedis(url: string): Promise<number> {
  const { hostname, port, password } = new URL(url)
  const socket = connect(Number(port || 6379), hostname)
  await once(socket, 'connect')
  let answer = ''
  socket.on('data', (chunk) => {
    answer += chunk.toString()
  })
  const authorise = password ? `AUTH ${decodeURIComponent(password)}\r\n` : ''
  socket.end(`${authorise}SELECT ${OWN_INDEX}\r\nDBSIZE\r\nFLUSHDB\r\nQUIT\r\n`)
  await once(socket, 'close')
  const keys = /:(\d+)\r\n\+OK/.exec(answer)?.[1]
  if (keys === undefined) throw new Error(`Redis answered ${answer}`)
  return Number(keys)
}

/** Deletes all keys with a prefix; returns how many. */
export async function forgetKeys(url: string, prefix: string): Promise<number> {
  const { hostname, port, password, pathname } = new URL(url)
  const script =
    "local n=0 for _,k in ipairs(redis.call('keys',ARGV[1])) do redis.call('del',k) n=n+1 end return n"
  const command = ['EVAL', script, '0', `${prefix}*`]
  const wire = (parts: readonly string[]) =>
    `*${parts.length}\r\n${parts.map((part) => `$${Buffer.byteLength(part)}\r\n${part}\r\n`).join('')}`
  const socket = connect(Number(port || 6379), hostname)
  await once(socket, 'connect')
  let answer = ''
  socket.on('data', (chunk) => {
    answer += chunk.toString()
  })
  const authorise = password ? wire(['AUTH', decodeURIComponent(password)]) : ''
  const select = wire(['SELECT', pathname.slice(1) || '0'])
  socket.end(authorise + select + wire(command) + wire(['QUIT']))
  await once(socket, 'close')
  const forgotten = /:(\d+)\r\n/.exec(answer)?.[1]
  if (forgotten === undefined) throw new Error(`Redis answered ${answer}`)
  return Number(forgotten)
}
