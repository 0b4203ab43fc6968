// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, cleanup, configure, render, screen, waitFor } from '@testing-library/react'
import { type ReactNode, StrictMode } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { WebSocket } from 'ws'
import { createLiveClient, type LiveClientOptions, type LiveStatus } from './live-client.ts'
import { HEARD_WHILE_SHOWN } from './live-query.ts'
import {
  type Invalidations,
  LiveProvider,
  type LiveProviderProps,
  useLiveEvent,
  useLiveStatus,
  useLiveTopic,
} from './react.tsx'
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
  invalidations: LiveProviderProps['invalidations'] = { meeting: () => [['/api/meetings']] },
) {
  topic = joins
  heard = []
  fetches = 0
  statuses = []
  const queryClient = new QueryClient()
  const onStatus = (status: LiveStatus) => statuses.push(status)
  const client = createLiveClient({ queryClient, createSocket, onStatus, ...options })
  const wrap = (more?: ReactNode) => (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <LiveProvider client={client} invalidations={invalidations}>
          <Board />
          {more}
        </LiveProvider>
      </QueryClientProvider>
    </StrictMode>
  )
  const page = render(wrap())
  return { client, queryClient, page, showBeside: (more: ReactNode) => page.rerender(wrap(more)) }
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

/** A server knows nothing of the time before its start, and its word takes a moment to arrive. Returns when it is over. */
async function quietFor100Ms(): Promise<number> {
  await new Promise((resolve) => setTimeout(resolve, 100))
  return performance.now()
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

it('refetches nothing after the first connection when no event came since it asked', async () => {
  const first = await liveServer(board)
  let { url } = first
  const openedAt = await quietFor100Ms()
  show({ url, createSocket: () => createSocket(url), answeredSince: () => openedAt })
  const before = await calm()
  // Strict mode mounts twice; the first connection adds no refetch.
  expect(before).toBe(1)
  await act(() => first.stop())
  await shown(/reconnecting alone/)
  url = (await liveServer(board)).url
  await shown(`open joined fetched ${before + 1}`)
})

it('refetches after a lost connection only when an event came meanwhile', async () => {
  const { hub, url } = await liveServer(board)
  const openedAt = await quietFor100Ms()
  const sockets: WebSocket[] = []
  show({
    url,
    createSocket: (address) => {
      const socket = createSocket(address)
      sockets.push(socket)
      return socket
    },
    answeredSince: () => openedAt,
  })
  expect(await calm()).toBe(1)
  await new Promise((resolve) => setTimeout(resolve, 2100))
  // Passing events show that the connection stands, and change no answer.
  hub.deliver({ to: 'staff', event: { type: 'typing', chatId: 'c1', userId: 'bia', isTyping: true } })
  await waitFor(() => expect(heard).toEqual(['bia']), patient)
  const lose = async () => {
    act(() => sockets.at(-1)?.terminate())
    await shown(/reconnecting/)
  }
  await lose()
  expect(await calm()).toBe(1)
  await lose()
  hub.deliver({ to: 'staff', event: { type: 'changed', entity: 'team', id: 't1' } })
  await shown('open joined fetched 2')
})

it.each([{ to: 'staff' }, { to: 'topic', topic: 'board:1' }, { to: 'users', userIds: ['ana'] }] as const)(
  'refetches after the first connection what an event to %o changed before it',
  async (audience) => {
    const { hub, url } = await liveServer(board)
    const openedAt = await quietFor100Ms()
    hub.deliver({ ...audience, event: { type: 'changed', entity: 'meeting', id: 'm1' } })
    show({ url, answeredSince: () => openedAt })
    await shown('open joined fetched 2')
  },
)

it.each([
  { to: 'topic', topic: 'board:2' },
  { to: 'users', userIds: ['bia'] },
] as const)('refetches nothing for events to others: %o', async (audience) => {
  const { hub, url } = await liveServer(board)
  const openedAt = await quietFor100Ms()
  hub.deliver({ ...audience, event: { type: 'changed', entity: 'meeting', id: 'm1' } })
  show({ url, answeredSince: () => openedAt })
  expect(await calm()).toBe(1)
})

it.each([
  { topic: 'board:3', expected: /board:3 heard [23]/ },
  { topic: 'board:2', expected: 'board:3 heard 1' },
])(
  'refetches what was fetched before its topic was joined only if an event came for it: $topic',
  async ({ topic, expected }) => {
    const { hub, url } = await liveServer(board)
    const openedAt = await quietFor100Ms()
    const { queryClient, showBeside } = show({ url, answeredSince: () => openedAt })
    await calm()
    let lookedUp = 0
    const queryKey = ['/api/tasks']
    const queryFn = async () => {
      lookedUp += 1
      return lookedUp
    }
    function Tasks({ of }: { of: string }) {
      const isJoined = useLiveTopic(of)
      const { data } = useQuery({
        queryKey,
        queryFn,
        ...HEARD_WHILE_SHOWN,
        staleTime: Number.POSITIVE_INFINITY,
      })
      return <p>{`${of} ${isJoined ? 'heard' : 'unheard'} ${data}`}</p>
    }
    hub.deliver({ to: 'topic', topic, event: { type: 'changed', entity: 'task', id: 't1' } })
    await queryClient.prefetchQuery({ queryKey, queryFn })
    showBeside(<Tasks of="board:3" />)
    // Strict mode joins twice.
    await shown(expected)
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)))
    await shown(expected)
  },
)

it('applies in order what changed while the rules were being loaded', async () => {
  const { hub, url } = await liveServer(board)
  const rules = Promise.withResolvers<Invalidations>()
  const asked: string[] = []
  show({ url }, 'board:1', () => rules.promise)
  const before = await calm()
  for (const id of ['m1', 'm2']) {
    hub.deliver({ to: 'staff', event: { type: 'changed', entity: 'meeting', id } })
  }
  await act(() => new Promise((resolve) => setTimeout(resolve, 100)))
  expect(fetches).toBe(before)
  rules.resolve({
    meeting: ({ id }) => {
      asked.push(id)
      return [['/api/meetings']]
    },
  })
  await waitFor(() => expect(asked).toEqual(['m1', 'm2']))
  await waitFor(() => expect(fetches).toBeGreaterThan(before))
})

it('asks for the rules again when they could not be loaded, and then applies what waited', async () => {
  const { hub, url } = await liveServer(board)
  const asked: string[] = []
  let isReachable = false
  show({ url }, 'board:1', async () => {
    if (!isReachable) throw new Error('offline')
    return {
      meeting: ({ id }) => {
        asked.push(id)
        return []
      },
    }
  })
  await calm()
  hub.deliver({ to: 'staff', event: { type: 'changed', entity: 'meeting', id: 'm1' } })
  await act(() => new Promise((resolve) => setTimeout(resolve, 100)))
  expect(asked).toEqual([])
  isReachable = true
  hub.deliver({ to: 'staff', event: { type: 'changed', entity: 'meeting', id: 'm2' } })
  await waitFor(() => expect(asked).toEqual(['m1', 'm2']))
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

it('reports a handler that throws, and goes on with the others and the next events', async () => {
  const reported: unknown[] = []
  vi.stubGlobal('reportError', (error: unknown) => reported.push(error))
  const { hub, url } = await liveServer(board)
  const failure = new TypeError('Illegal constructor')
  show({
    url,
    onEvent: () => {
      throw failure
    },
  })
  await calm()
  const typing = (userId: string) =>
    hub.deliver({
      to: 'users',
      userIds: ['ana'],
      event: { type: 'typing', chatId: 'c', userId, isTyping: true },
    })
  typing('bia')
  typing('caio')
  await waitFor(() => expect(heard).toEqual(['bia', 'caio']))
  expect(reported).toEqual([failure, failure])
  vi.unstubAllGlobals()
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
