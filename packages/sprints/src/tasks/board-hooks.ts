import { currentRecord, HttpError } from '@cadencia/http/http-error'
import { mutation, query } from '@cadencia/http/query'
import type { LiveCollection } from '@cadencia/realtime/live-collection'
import {
  createPendingChanges,
  HEARD_WHILE_SHOWN,
  renewQueries,
  usePendingChanges,
} from '@cadencia/realtime/live-query'
import { useLiveEvent, useLiveTopic } from '@cadencia/realtime/react'
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import type { z } from 'zod'
import { getSprint } from '../contract.ts'
import { boardChange, boardTopic, changeIn, createBoardFeed } from './board-feed.ts'
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
import { useUnsentCreations, useUnsentMoves } from './unsent-tasks.ts'

type BoardFeed = ReturnType<typeof createBoardFeed>

export type Board = ReturnType<typeof useBoard>

const rowsOf = ({ rows }: LiveCollection<Task>) => rows

/**
 * One sprint's board, live, with its mutations. Moves are optimistic and rolled back on failure. Mount it with the
 * sprint's id as key: it does not support changing the sprint.
 */
export function useBoard(sprintId: string) {
  const client = useQueryClient()
  const [feed] = useState(() => createBoardFeed(client, sprintId))
  const { queryKey, queryFn } = feed
  const {
    data: tasks,
    error,
    isFetching,
    refetch,
  } = useQuery({ queryKey, queryFn, select: rowsOf, structuralSharing: false, ...HEARD_WHILE_SHOWN })
  useLiveBoard(feed, sprintId)
  const { moves, move } = useMoves(feed, sprintId)
  const writes = useWrites(feed, sprintId)
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
  const { queryKey, queryFn } = createBoardFeed(client, sprintId)
  return Promise.all([
    client.prefetchQuery(query(getSprint, { params: { id: sprintId } })),
    client.prefetchQuery({ queryKey, queryFn, structuralSharing: false }),
  ])
}

function useLiveBoard(feed: BoardFeed, sprintId: string): void {
  const client = useQueryClient()
  useLiveTopic(boardTopic(sprintId))
  useLiveEvent('changed', (event) => {
    const meaning = changeIn(event, sprintId)
    if (meaning === 'refetch') void renewQueries(client, feed.queryKey)
    else if (meaning) feed.apply(meaning)
  })
}

function useMoves(feed: BoardFeed, sprintId: string) {
  const [pending] = useState(createPendingChanges<TaskMove>)
  const moves = usePendingChanges(pending)
  // Sequential, so that a second move of a task cannot overtake the first.
  const { mutateAsync } = useMutation({ ...mutation(updateTask), scope: { id: boardTopic(sprintId) } })

  const move = useCallback(
    (taskId: string, position: TaskPosition): Promise<Task> =>
      pending.during({ taskId, position }, async () => {
        try {
          const task = await mutateAsync({ params: { id: taskId }, body: position })
          feed.apply(boardChange(sprintId, task, 'edit'))
          return task
        } catch (error) {
          // The task or its neighbour has gone or changed.
          if (error instanceof HttpError && [404, 409].includes(error.status)) await feed.refetch()
          throw error
        }
      }),
    [feed, mutateAsync, pending, sprintId],
  )
  return { moves, move }
}

function useWrites(feed: BoardFeed, sprintId: string) {
  const { mutateAsync: create } = useMutation(mutation(createTask))
  const { mutateAsync: update } = useMutation(mutation(updateTask))
  const { mutateAsync: remove } = useMutation(mutation(removeTask))
  const { mutateAsync: restore } = useMutation(mutation(restoreTask))

  return useMemo(
    () => ({
      create: async (body: z.input<typeof TaskDraft>): Promise<Task> => {
        const task = await create({ body })
        feed.apply(boardChange(sprintId, task, 'creation'))
        return task
      },
      edit: async (id: string, body: z.input<typeof TaskPatch>): Promise<Task> => {
        try {
          const task = await update({ params: { id }, body })
          feed.apply(boardChange(sprintId, task, 'edit'))
          return task
        } catch (error) {
          const current = currentRecord<Task>(error)
          if (current) feed.apply(boardChange(sprintId, current, 'edit'))
          throw error
        }
      },
      remove: async (id: string): Promise<void> => {
        const revision = feed.revisionOf(id)
        await remove({ params: { id } })
        feed.apply({ id, row: null, revision })
      },
      restore: async (id: string): Promise<void> => {
        feed.apply(boardChange(sprintId, await restore({ params: { id } }), 'creation'))
      },
    }),
    [feed, sprintId, create, update, remove, restore],
  )
}
