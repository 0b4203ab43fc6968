// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, cleanup, configure, render, screen, waitFor } from '@testing-library/react'
import { StrictMode } from 'react'
import { afterEach, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { createLiveClient, type LiveClientOptions, type LiveStatus } from './live-client.ts'
import { LiveProvider, useLiveEvent, useLiveStatus, useLiveTopic } from './react.tsx'
import { liveServer } from './testing/live-server.ts'

// Generous for slow machines.
configure({ asyncUtilTimeout: 15_000 })
const patient = { timeout: 15_000 }
const board = { topics: [{ prefix: 'board', mayJoin: () => true }] }

afterEach(cleanup)

/** The `ws` client as a browser WebSocket; it first reports a refused connection as an error event. */
function createSocket(url: string): WebSocket {
  const socket = new WebSocket(url)
  socket.on('error', () => {})
  return socket
}

let heard: string[] = []
let fetches = 0
let statuses: LiveStatus[] = []
let topic: string | null = null

function Board() {
  const { data = 0 } = useQuery({
    queryKey: ['/api/meetings'],
    queryFn: async () => {
      fetches += 1
      return fetches
    },
  })
  const isJoined = useLiveTopic(topic)
  useLiveEvent('typing', (event) => heard.push(event.userId))
  useLiveEvent(
    (event) => event.type === 'changed' && event.entity === 'task',
    (event) => heard.push(event.type),
  )
  return (
    <p>
      {useLiveStatus()} {isJoined ? 'joined' : 'alone'} fetched {data}
    </p>
  )
}

function show(
  options: Pick<LiveClientOptions, 'url'> & Partial<LiveClientOptions>,
  joins: string | null = 'board:1',
) {
  topic = joins
  heard = []
  fetches = 0
  statuses = []
  const queryClient = new QueryClient()
  const onStatus = (status: LiveStatus) => statuses.push(status)
  const client = createLiveClient({ queryClient, createSocket, onStatus, ...options })
  const page = render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <LiveProvider client={client} invalidations={{ meeting: () => [['/api/meetings']] }}>
          <Board />
        </LiveProvider>
      </QueryClientProvider>
    </StrictMode>,
  )
  return { client, queryClient, page }
}

async function shown(text: string | RegExp): Promise<void> {
  await screen.findByText(text, undefined, patient)
}

/** Waits for the refetch after the first connection, so that tests count only their own. */
async function calm(): Promise<number> {
  await shown(/open joined/)
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)))
  return fetches
}

it('refetches queries of a changed entity only', async () => {
  const { hub, url } = await liveServer(board)
  show({ url })
  const before = await calm()
  hub.deliver({ to: 'staff', event: { type: 'changed', entity: 'sprint', id: 's1' } })
  hub.deliver({ to: 'staff', event: { type: 'changed', entity: 'constructor', id: 's1' } })
  hub.deliver({ to: 'staff', event: { type: 'changed', entity: 'meeting', id: 'm1' } })
  await shown(`open joined fetched ${before + 1}`)
})

it('refetches a few times, not a hundred, when a hundred records change at once', async () => {
  const { hub, url } = await liveServer(board)
  show({ url })
  const before = await calm()
  for (let index = 0; index < 100; index += 1) {
    hub.deliver({ to: 'staff', event: { type: 'changed', entity: 'meeting', id: `m${index}` } })
  }
  await act(() => new Promise((resolve) => setTimeout(resolve, 900)))
  expect(fetches).toBeGreaterThanOrEqual(before + 2)
  expect(fetches).toBeLessThanOrEqual(before + 4)
})

it('skips its opening query on the first connection and refetches it after a reconnect', async () => {
  const first = await liveServer(board)
  let { url } = first
  show({ url, createSocket: () => createSocket(url), knownAtFirst: ['/api/meetings'] })
  const before = await calm()
  // Strict mode mounts twice; the first connection adds no refetch.
  expect(before).toBe(1)
  await act(() => first.stop())
  await shown(/reconnecting alone/)
  url = (await liveServer(board)).url
  await shown(`open joined fetched ${before + 1}`)
})

it('delivers events to matching hooks', async () => {
  const { hub, url } = await liveServer(board)
  show({ url })
  await calm()
  hub.deliver({
    to: 'users',
    userIds: ['ana'],
    event: { type: 'typing', chatId: 'c', userId: 'bia', isTyping: true },
  })
  hub.deliver({ to: 'topic', topic: 'board:1', event: { type: 'changed', entity: 'task', id: 't1' } })
  hub.deliver({ to: 'users', userIds: ['bia'], event: { type: 'presence', online: ['caio'], offline: [] } })
  await waitFor(() => expect(heard).toEqual(['bia', 'changed']))
})

it('comes back after the server restarts, joins its topics again and refetches the screen', async () => {
  const first = await liveServer(board)
  let { url } = first
  show({ url, createSocket: () => createSocket(url) })
  const before = await calm()
  await act(() => first.stop())
  await shown(/reconnecting alone/)
  const second = await liveServer(board)
  url = second.url
  await shown(`open joined fetched ${before + 1}`)
  second.hub.deliver({ to: 'topic', topic: 'board:1', event: { type: 'changed', entity: 'task', id: 't1' } })
  await waitFor(() => expect(heard).toEqual(['changed']))
})

it('refetches a screen that joins no topic after a reconnect too', async () => {
  const sockets: WebSocket[] = []
  const { url } = await liveServer(board)
  const remember = (address: string) => {
    const socket = createSocket(address)
    sockets.push(socket)
    return socket
  }
  show({ url, createSocket: remember }, null)
  await shown(/open alone/)
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)))
  const before = fetches
  sockets.at(-1)?.terminate()
  await shown(`open alone fetched ${before + 1}`)
})

it('tries again at once when the network or the page comes back', async () => {
  const first = await liveServer(board)
  let { url } = first
  show({ url, createSocket: () => createSocket(url) })
  await calm()
  await act(() => first.stop())
  // Lets the delays grow.
  await act(() => new Promise((resolve) => setTimeout(resolve, 2500)))
  const second = await liveServer(board)
  url = second.url
  const start = performance.now()
  act(() => void window.dispatchEvent(new Event('online')))
  await shown(/open joined/)
  expect(performance.now() - start).toBeLessThan(1000)
})

it('stays closed and reports once when its session ended', async () => {
  const { hub, url } = await liveServer(board)
  let ended = 0
  show({
    url,
    onSessionEnd: () => {
      ended += 1
    },
  })
  await calm()
  await act(() => hub.closeUser('ana'))
  await shown(/offline alone/)
  await act(() => new Promise((resolve) => setTimeout(resolve, 1500)))
  expect(ended).toBe(1)
  expect(hub.stats().sockets).toBe(0)
})

it('leaves its topic and closes its socket when it leaves the page', async () => {
  const { hub, url } = await liveServer(board)
  const { page } = show({ url })
  await calm()
  expect(hub.stats()).toMatchObject({ sockets: 1, topics: 1 })
  page.unmount()
  await waitFor(() => expect(hub.stats()).toMatchObject({ sockets: 0, topics: 0 }))
  expect(statuses.at(-1)).toBe('offline')
})

it('keeps a topic joined until its last user on the page leaves it', async () => {
  const { hub, url } = await liveServer(board)
  const { client } = show({ url })
  await calm()
  const leave = client.join('board:1')
  leave()
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)))
  expect(hub.stats().topics).toBe(1)
  expect(client.isJoined('board:1')).toBe(true)
})
