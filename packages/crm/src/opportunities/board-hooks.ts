import type { InputFor } from '@cadencia/contract/endpoint'
import { HttpError } from '@cadencia/http/http-error'
import { mutation, query } from '@cadencia/http/query'
import { createPendingChanges, refetchQuery, usePendingChanges } from '@cadencia/realtime/live-query'
import { keepPreviousData, type QueryKey, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { type OpportunityMove, type OpportunityPosition, withMoves } from './board-order.ts'
import {
  BOARD_CARDS,
  BOARD_CARDS_MAX,
  type BoardDepths,
  depthsText,
  getOpportunityBoard,
  type Opportunity,
  type Stage,
  updateOpportunity,
} from './contract.ts'
import { showOpportunity } from './hooks.ts'

export type BoardFilter = Omit<NonNullable<InputFor<typeof getOpportunityBoard>['query']>, 'cards'>

/** The board of a filter, as `useQuery` takes it. */
export function boardQuery(filter: NonNullable<InputFor<typeof getOpportunityBoard>['query']>) {
  return query(getOpportunityBoard, { query: filter })
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

/** The board of a filter, and moves that show at once and are taken back when they fail. */
export function useOpportunityBoard(filter: BoardFilter) {
  const [depths, deepen] = useDepths()
  const asked = useMemo(() => boardQuery(withDepths(filter, depths)), [filter, depths])
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...asked,
    placeholderData: keepPreviousData,
  })
  const { moves, move } = useMoves(asked.queryKey)
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

function useMoves(queryKey: QueryKey) {
  const client = useQueryClient()
  const [pending] = useState(createPendingChanges<OpportunityMove>)
  const moves = usePendingChanges(pending)
  // Moves are sent one after another, so that two moves of a card stay in order.
  const { mutateAsync } = useMutation({
    ...mutation(updateOpportunity),
    scope: { id: getOpportunityBoard.url },
  })

  const move = useCallback(
    (id: string, position: OpportunityPosition): Promise<Opportunity> =>
      pending.during({ id, position }, async () => {
        try {
          const row = await mutateAsync({ params: { id }, body: position })
          showOpportunity(client, row)
          return row
        } catch (error) {
          // The board is stale: the card or its neighbour is gone.
          if (error instanceof HttpError && [404, 409].includes(error.status)) {
            await refetchQuery(client, queryKey)
          }
          throw error
        }
      }),
    [queryKey, client, mutateAsync, pending],
  )
  return { moves, move }
}
