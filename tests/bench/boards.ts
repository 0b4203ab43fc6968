import type { OwnDatabase } from '../support/database.ts'
import { signIn } from '../support/session.ts'
import {
  ADDED_TITLE,
  type BenchBoard,
  COLUMN_ROOM,
  prepareColumns,
  readBoards,
  readLabelIds,
} from './board-data.ts'
import { type BenchedServer, type Comparison, JSON_BODY } from './comparison.ts'
import { emailOf } from './data.ts'
import type { Load } from './load.ts'

interface Side {
  readonly url: string
  readonly headers: Record<string, string>
  readonly board: BenchBoard
  /** What new tasks carry. */
  readonly labelIds: readonly string[]
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

/** Ten people who add to one column at once; the next board when it has taken `COLUMN_ROOM` of them. */
function creations(
  { url, headers, labelIds }: Side,
  boardIds: () => readonly string[],
  before: () => Promise<unknown>,
): Load {
  const boardAt = (count: number) => {
    const ids = boardIds()
    return ids[Math.floor(count / COLUMN_ROOM) % ids.length]
  }
  return {
    url,
    method: 'POST',
    headers: { ...headers, ...JSON_BODY },
    vary: (count) => ({
      path: '/api/tasks',
      body: JSON.stringify({
        title: ADDED_TITLE,
        status: 'pending',
        sprintId: boardAt(count),
        labelIds,
      }),
    }),
    before,
    expectedStatus: 201,
  }
}

/** Columns of `tasks`; they are filled when they are measured, as they would slow down the rows before. */
function creationRow(
  { database, seconds, ours, least }: { database: OwnDatabase; seconds: number; ours: Side; least: Side },
  tasks: number,
) {
  const { floorIds, ourIds, fill } = prepareColumns(database, tasks, Math.max(seconds, 1))
  return {
    work: `create a task, ten at once in one column of ${tasks.toLocaleString('en')}`,
    target: 0.4,
    floor: creations(least, floorIds, fill),
    ours: creations(ours, ourIds, fill),
  }
}

export async function boardComparisons(
  { server, database }: BenchedServer,
  floorUrl: string,
  seconds: number,
): Promise<Comparison[]> {
  const cookie = await signIn(server, emailOf(1))
  const [ourBoard, floorBoard] = await readBoards(database)
  const labelIds = await readLabelIds(database)
  const ours: Side = { url: server.url, headers: { cookie }, board: ourBoard, labelIds }
  const least: Side = { url: floorUrl, headers: {}, board: floorBoard, labelIds }
  const read = (side: Side): Load => ({
    url: `${side.url}/api/tasks?sprintId=${side.board.sprintId}`,
    headers: side.headers,
    expectedStatus: 200,
  })
  return [
    { work: 'board with 500 tasks and 2,000 sub-tasks', target: 3, floor: read(least), ours: read(ours) },
    { work: 'move a task', target: 0.4, floor: moves(least), ours: moves(ours) },
    creationRow({ database, seconds, ours, least }, 10),
    creationRow({ database, seconds, ours, least }, 4500),
  ]
}
