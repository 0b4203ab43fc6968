import type { InputFor } from '@cadencia/contract/endpoint'
import { call } from '@cadencia/http/call'
import { HttpError } from '@cadencia/http/http-error'
import { isInBackground } from '@cadencia/http/in-background'
import { keyOf, mutation } from '@cadencia/http/query'
import { createPendingChanges, refetchQuery, usePendingChanges } from '@cadencia/realtime/live-query'
import { useLiveEvent } from '@cadencia/realtime/react'
import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { staleWithClient, staleWithOpportunity } from '../hooks.ts'
import { BOARD_KEY, invalidate } from '../lists/cache-writes.ts'
import { clientUpdates, opportunityUpdates } from '../lists/record-lists.ts'
import { applyBoardChange, type CachedBoard } from './board-feed.ts'
import { type OpportunityMove, type OpportunityPosition, withMoves } from './board-order.ts'
import {
  BOARD_CARDS,
  BOARD_CARDS_MAX,
  type BoardDepths,
  depthsText,
  getOpportunity,
  getOpportunityBoard,
  Opportunity,
  type Stage,
  updateOpportunity,
} from './contract.ts'

export type BoardFilter = Omit<NonNullable<InputFor<typeof getOpportunityBoard>['query']>, 'cards'>

/** The board of a filter, as `useQuery` takes it. */
export function boardQuery(query: NonNullable<InputFor<typeof getOpportunityBoard>['query']>) {
  return queryOptions({
    queryKey: [BOARD_KEY, ...keyOf(getOpportunityBoard, { query })],
    queryFn: ({ signal }) => call(getOpportunityBoard, { query }, { isPoll: isInBackground(signal), signal }),
  })
}

/** How many cards of each stage are wanted: a hundred more each time. */
function useDepths() {
  const [depths, setDepths] = useState<BoardDepths>({})
  const deepen = useCallback(
    (stage: Stage) =>
      setDepths((before) => {
        const cards = (before[stage] ?? BOARD_CARDS) + BOARD_CARDS
        return cards > BOARD_CARDS_MAX ? before : { ...before, [stage]: cards }
      }),
    [],
  )
  return [depths, deepen] as const
}

function withDepths(filter: BoardFilter, depths: BoardDepths) {
  const cards = depthsText(depths)
  return cards === undefined ? filter : { ...filter, cards }
}

/**
 * The board of a filter, live, and moves that show at once and are taken back when they fail. Rows that are heard go
 * straight onto the board; under a filter, and for cards that are not loaded, it is fetched again.
 */
export function useOpportunityBoard(filter: BoardFilter) {
  const client = useQueryClient()
  const [depths, deepen] = useDepths()
  const asked = useMemo(() => boardQuery(withDepths(filter, depths)), [filter, depths])
  const cached = useMemo<CachedBoard>(() => {
    const isFiltered = Object.values(filter).some((value) => value !== undefined && value !== '')
    return { queryKey: asked.queryKey, isFiltered }
  }, [filter, asked])
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...asked,
    placeholderData: keepPreviousData,
  })
  useLiveEvent('changed', (event) => {
    if (event.entity !== 'crm_opportunity') return
    const row = Opportunity.safeParse(event.row).data ?? null
    void applyBoardChange(client, cached, { id: event.id, row })
  })
  const { moves, move } = useMoves(cached)
  const board = useMemo(() => data && withMoves(data, moves), [data, moves])
  return {
    board,
    error,
    isFetching,
    isPlaceholderData,
    refetch,
    /** Rejects with the call's error, after the card went back. */
    move,
    /** Asks for more cards of a stage, once the last that are there are in sight. */
    more: useCallback(
      (stage: Stage) => {
        if (!isPlaceholderData) deepen(stage)
      },
      [isPlaceholderData, deepen],
    ),
    isMoving: moves.length > 0,
  }
}

function useMoves(board: CachedBoard) {
  const client = useQueryClient()
  const [pending] = useState(createPendingChanges<OpportunityMove>)
  const moves = usePendingChanges(pending)
  // Moves are sent one after another, so that two moves of a card stay in order.
  const { mutateAsync } = useMutation({ ...mutation(updateOpportunity), scope: { id: BOARD_KEY } })

  const move = useCallback(
    (id: string, position: OpportunityPosition): Promise<Opportunity> =>
      pending.during({ id, position }, async () => {
        try {
          const row = await mutateAsync({ params: { id }, body: position })
          void applyBoardChange(client, board, { id, row })
          client.setQueryData(keyOf(getOpportunity, { params: { id } }), row)
          const clientKeys = row.clientId ? staleWithClient(row.clientId) : []
          if (row.clientId) clientUpdates.recordChanged(client, row.clientId)
          opportunityUpdates.applyRecord(client, { id, row })
          void invalidate(client, [...staleWithOpportunity(id), ...clientKeys])
          return row
        } catch (error) {
          // The board is stale: the card or its neighbour is gone.
          if (error instanceof HttpError && [404, 409].includes(error.status)) {
            await refetchQuery(client, board.queryKey)
          }
          throw error
        }
      }),
    [board, client, mutateAsync, pending],
  )
  return { moves, move }
}
