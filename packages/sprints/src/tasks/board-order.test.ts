import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { makeTask } from '../testing.ts'
import { columnsOf, type TaskMove } from './board-order.ts'
import { TASK_STATUSES, type Task } from './contract.ts'

const task = (title: string, overrides: Partial<Task> = {}) => makeTask({ title, ...overrides })
const titles = (tasks: readonly Task[]) => tasks.map(({ title }) => title)

const a = task('A', { rank: 'a0' })
const b = task('B', { rank: 'a1' })
const c = task('C', { rank: 'a2' })
const d = task('D', { rank: 'a0', status: 'in_progress' })
const board = [c, a, d, b]

describe('the columns of a board', () => {
  it('stand by rank, byte by byte: capitals before small letters', () => {
    const [upper, lower] = [task('upper', { rank: 'Zz' }), task('lower', { rank: 'a0' })]
    expect(titles(columnsOf([lower, upper], []).pending)).toEqual(['upper', 'lower'])
  })

  it('show moves under way at once, each on top of those before', () => {
    const moves: TaskMove[] = [
      { taskId: a.id, position: { status: 'in_progress', afterId: d.id } },
      { taskId: c.id, position: { status: 'in_progress', beforeId: a.id } },
    ]
    const { pending, in_progress } = columnsOf(board, moves)
    expect(titles(pending)).toEqual(['B'])
    expect(titles(in_progress)).toEqual(['D', 'C', 'A'])
    expect(in_progress.map(({ status }) => status)).toEqual(['in_progress', 'in_progress', 'in_progress'])
  })

  it('put a task whose neighbour is gone at the end', () => {
    const move = { taskId: a.id, position: { status: 'pending', beforeId: crypto.randomUUID() } } as const
    expect(titles(columnsOf(board, [move]).pending)).toEqual(['B', 'C', 'A'])
  })

  it('lose and double no task, whatever is moved where', () => {
    const index = fc.nat(board.length - 1)
    const anyMove = fc.record({
      task: index,
      status: fc.constantFrom(...TASK_STATUSES),
      anchor: fc.option(index, { nil: undefined }),
      isBefore: fc.boolean(),
    })
    fc.assert(
      fc.property(fc.array(anyMove, { maxLength: 12 }), (list) => {
        const moves = list.map(({ task: moved, status, anchor, isBefore }) => {
          const id = anchor === undefined ? undefined : board[anchor]?.id
          const side = isBefore ? 'beforeId' : 'afterId'
          return { taskId: board[moved]?.id ?? '', position: { status, ...(id ? { [side]: id } : {}) } }
        })
        const shown = Object.values(columnsOf(board, moves)).flat()
        expect(titles(shown).sort()).toEqual(['A', 'B', 'C', 'D'])
      }),
    )
  })
})
