import { signIn } from '../support/session.ts'
import { type BenchBoard, LOOSE_TASKS, readBoards } from './board-data.ts'
import { type BenchedServer, type Comparison, JSON_BODY, tagOf } from './comparison.ts'
import { emailOf } from './data.ts'
import type { Load } from './load.ts'

/** 30 times the rate of the fastest product that we measured, for a compressed board. */
const COMPRESSED_PER_SECOND = 30 * 85

interface Side {
  readonly url: string
  readonly headers: Record<string, string>
  readonly board: BenchBoard
}

/** Moves each task after a non-adjacent one of its column. */
function moves({ url, headers, board: { taskIds } }: Side): Load {
  const at = (index: number) => taskIds[index % taskIds.length] ?? ''
  return {
    url,
    method: 'PATCH',
    headers: { ...headers, ...JSON_BODY },
    vary: (count) => ({
      path: `/api/tasks/${at(count)}`,
      body: JSON.stringify({
        afterId: at(count * 7 + 251) === at(count) ? at(count + 3) : at(count * 7 + 251),
      }),
    }),
    expectedStatus: 200,
  }
}

function creations({ url, headers }: Side, status: string): Load {
  const body = JSON.stringify({ title: 'Ligar para a escola', status })
  return {
    url: `${url}/api/tasks`,
    method: 'POST',
    headers: { ...headers, ...JSON_BODY },
    body,
    expectedStatus: 201,
  }
}

export async function boardComparisons(
  { server, database }: BenchedServer,
  floorUrl: string,
): Promise<Comparison[]> {
  const cookie = await signIn(server, emailOf(1))
  const [ourBoard, floorBoard] = await readBoards(database)
  const ours: Side = { url: server.url, headers: { cookie }, board: ourBoard }
  const least: Side = { url: floorUrl, headers: {}, board: floorBoard }
  const path = ({ board }: Side, rest = '') => `/api/tasks${rest}?sprintId=${board.sprintId}`
  const read = (side: Side, rest = '', headers = {}): Load => ({
    url: side.url + path(side, rest),
    headers: { ...side.headers, ...headers },
    expectedStatus: 200,
  })
  const unchanged = async (side: Side, rest = ''): Promise<Load> => {
    const load = read(side, rest)
    const tag = await tagOf(load.url, side.headers)
    return { ...load, headers: { ...side.headers, 'if-none-match': tag }, expectedStatus: 304 }
  }
  const teams = (side: Side): Load => ({
    url: `${side.url}/api/teams?withStats=true`,
    headers: side.headers,
    expectedStatus: 200,
  })
  const few = LOOSE_TASKS.few.toLocaleString('en')
  const many = LOOSE_TASKS.many.toLocaleString('en')
  return [
    { work: 'board with 500 tasks', target: 0.8, floor: read(least), ours: read(ours) },
    {
      work: 'board unchanged, 304',
      target: 0.6,
      floor: await unchanged(least, '/unchanged'),
      ours: await unchanged(ours),
    },
    {
      work: 'board compressed',
      target: { perSecond: COMPRESSED_PER_SECOND },
      floor: read(least, '/compressed'),
      ours: read(ours, '', { 'accept-encoding': 'gzip, br' }),
    },
    { work: 'move a task', target: 0.4, floor: moves(least), ours: moves(ours) },
    {
      work: 'move a task, then read its board',
      target: 0.6,
      floor: { ...moves(least), thenRead: path(least) },
      ours: { ...moves(ours), thenRead: path(ours) },
    },
    {
      work: `create a task, ${few} in its column at first`,
      target: 0.4,
      floor: creations(least, 'pending'),
      ours: creations(ours, 'pending'),
    },
    {
      work: `create a task, ${many} in its column at first`,
      target: 0.4,
      floor: creations(least, 'in_progress'),
      ours: creations(ours, 'in_progress'),
    },
    { work: 'list teams with statistics', target: 0.4, floor: teams(least), ours: teams(ours) },
  ]
}
