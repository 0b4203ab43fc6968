import { makeTask } from '@cadencia/sprints/testing'
import { act, renderHook } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { useBoardStore } from './board-store.ts'
import { dragAnnouncements } from './drag-announcements.ts'
import { useBoardDrag } from './use-board-drag.ts'

const TITLES = { pending: 'To Do', completed: 'Concluído' } as const
type Status = keyof typeof TITLES

const task = makeTask({ title: 'Cotar' })
const said = () => useBoardStore.getState().announcement

beforeEach(() => useBoardStore.setState(useBoardStore.getInitialState()))

/** Carries the task one column to the right by keys and drops it there; says what was heard at each step. */
async function carry(noun: string, outcome: Promise<boolean> | undefined): Promise<string[]> {
  const { result } = renderHook(() =>
    useBoardDrag<Status, typeof task>({
      columns: { pending: [task], completed: [] },
      registry: new Map(),
      announcements: dragAnnouncements<Status>(noun, (status) => TITLES[status]),
      onDrop: () => outcome,
    }),
  )
  const heard: string[] = []
  act(() => result.current.onDragStart(task.id, true))
  heard.push(said())
  act(() => result.current.onDragMove({ by: { x: 1, y: 0 }, to: undefined }))
  act(() => result.current.onDragEnd(false))
  heard.push(said())
  await act(async () => void (await outcome))
  heard.push(said())
  return heard
}

describe('what is heard of a move by keys', () => {
  it('is where it went, in words that suit any record', async () => {
    expect(await carry('Lead', Promise.resolve(true))).toEqual([
      'Movendo lead Cotar, posição 1 de 1 em To Do. Use as setas para mover, espaço para soltar, Esc para cancelar.',
      'Lead Cotar agora na posição 1 de 1 em Concluído.',
      'Lead Cotar agora na posição 1 de 1 em Concluído.',
    ])
  })

  it('ends with where it is still when the move failed', async () => {
    const [, , last] = await carry('Tarefa', Promise.resolve(false))
    expect(last).toBe('O movimento falhou. Tarefa Cotar continua em To Do.')
  })

  it('stays as it was where nothing was sent', async () => {
    const [, dropped, last] = await carry('Tarefa', undefined)
    expect(last).toBe(dropped)
  })
})
