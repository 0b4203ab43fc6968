import { currentRecord, HttpError } from '@cadencia/http/http-error'
import { mutation, query } from '@cadencia/http/query'
import {
  createPendingChanges,
  HEARD_WHILE_SHOWN,
  refetchQuery,
  usePendingChanges,
} from '@cadencia/realtime/live-query'
import { useLiveTopic } from '@cadencia/realtime/react'
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import type { z } from 'zod'
import { getSprint } from '../contract.ts'
import { columnsOf, type TaskMove, type TaskPosition } from './board-order.ts'
import {
  createTask,
  removeTask,
  restoreTask,
  type Task,
  type TaskDraft,
  type TaskPatch,
  updateTask,
} from './contract.ts'
import { boardQuery, boardTopic, taskRecords } from './live-tasks.ts'
import { useUnsentCreations, useUnsentMoves } from './unsent-tasks.ts'

export type Board = ReturnType<typeof useBoard>

/**
 * One sprint's board, live, with its mutations. Moves are optimistic and rolled back on failure. Mount it with the
 * sprint's id as key: it does not support changing the sprint.
 */
export function useBoard(sprintId: string) {
  useLiveTopic(boardTopic(sprintId))
  const {
    data: tasks,
    error,
    isFetching,
    refetch,
  } = useQuery({ ...boardQuery(sprintId), ...HEARD_WHILE_SHOWN })
  const { moves, move } = useMoves(sprintId)
  const writes = useWrites()
  const ticks = useUnsentMoves()
  const created = useUnsentCreations()
  const columns = useMemo(() => {
    const own = created.filter((task) => task.sprintId === sprintId)
    return tasks && columnsOf(own.length === 0 ? tasks : [...tasks, ...own], [...ticks, ...moves])
  }, [tasks, created, ticks, moves, sprintId])
  return { columns, error, isFetching, refetch, move, ...writes }
}

/** Asks for a board and its sprint before it is opened. */
export function prefetchBoard(client: QueryClient, sprintId: string): Promise<unknown> {
  return Promise.all([
    client.prefetchQuery(query(getSprint, { params: { id: sprintId } })),
    client.prefetchQuery(boardQuery(sprintId)),
  ])
}

function useMoves(sprintId: string) {
  const client = useQueryClient()
  const [pending] = useState(createPendingChanges<TaskMove>)
  const moves = usePendingChanges(pending)
  // Sequential, so that a second move of a task cannot overtake the first.
  const { mutateAsync } = useMutation({ ...mutation(updateTask), scope: { id: boardTopic(sprintId) } })

  const move = useCallback(
    (taskId: string, position: TaskPosition): Promise<Task> =>
      pending.during({ taskId, position }, async () => {
        try {
          const task = await mutateAsync({ params: { id: taskId }, body: position })
          taskRecords.apply(client, { id: taskId, row: task })
          return task
        } catch (error) {
          // The task or its neighbour has gone or changed.
          if (error instanceof HttpError && [404, 409].includes(error.status))
            await refetchQuery(client, boardQuery(sprintId).queryKey)
          throw error
        }
      }),
    [client, mutateAsync, pending, sprintId],
  )
  return { moves, move }
}

function useWrites() {
  const client = useQueryClient()
  const { mutateAsync: create } = useMutation(mutation(createTask))
  const { mutateAsync: update } = useMutation(mutation(updateTask))
  const { mutateAsync: remove } = useMutation(mutation(removeTask))
  const { mutateAsync: restore } = useMutation(mutation(restoreTask))

  return useMemo(() => {
    const show = (task: Task) => taskRecords.apply(client, { id: task.id, row: task })
    return {
      create: async (body: z.input<typeof TaskDraft>): Promise<Task> => {
        const task = await create({ body })
        show(task)
        return task
      },
      edit: async (id: string, body: z.input<typeof TaskPatch>): Promise<Task> => {
        try {
          const task = await update({ params: { id }, body })
          show(task)
          return task
        } catch (error) {
          const current = currentRecord<Task>(error)
          if (current) show(current)
          throw error
        }
      },
      remove: async (id: string): Promise<void> => {
        const revision = taskRecords.heldRevision(client, id)
        await remove({ params: { id } })
        taskRecords.apply(client, { id, row: null, revision })
      },
      restore: async (id: string): Promise<void> => {
        show(await restore({ params: { id } }))
      },
    }
  }, [client, create, update, remove, restore])
}
