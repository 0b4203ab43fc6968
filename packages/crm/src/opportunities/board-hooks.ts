import type { InputFor } from '@cadencia/contract/endpoint'
import { call } from '@cadencia/http/call'
import { HttpError } from '@cadencia/http/http-error'
import { inBackground, isInBackground } from '@cadencia/http/in-background'
import { keyOf, mutation } from '@cadencia/http/query'
import { useLiveEvent } from '@cadencia/realtime/react'
import { keepPreviousData, type QueryKey, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { staleWithClient, staleWithOpportunity } from '../hooks.ts'
import { BOARD_KEY, invalidate } from '../lists/cache-writes.ts'
import { clientUpdates, opportunityUpdates } from '../lists/record-lists.ts'
import { type BoardChange, merged, type OpportunityMove, type Place, withMoves } from './board-order.ts'
import {
  BOARD_CARDS,
  BOARD_CARDS_MAX,
  type BoardDepths,
  depthsText,
  getOpportunity,
  getOpportunityBoard,
  Opportunity,
  type OpportunityBoard,
  type Stage,
  updateOpportunity,
} from './contract.ts'

export type BoardFilter = Omit<NonNullable<InputFor<typeof getOpportunityBoard>['query']>, 'cards'>

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
  const [depths, deepen] = useDepths()
  const query = useMemo(() => withDepths(filter, depths), [filter, depths])
  const queryKey = useMemo(() => [BOARD_KEY, ...keyOf(getOpportunityBoard, { query })], [query])
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(getOpportunityBoard, { query }, { isPoll: isInBackground(), signal }),
    placeholderData: keepPreviousData,
  })
  const isFiltered = Object.values(filter).some((value) => value !== undefined && value !== '')
  const apply = useApply(queryKey, isFiltered)
  useLiveEvent('changed', (event) => {
    if (event.entity !== 'crm_opportunity') return
    apply({ id: event.id, row: Opportunity.safeParse(event.row).data ?? null })
  })
  const { moves, move } = useMoves(queryKey, apply)
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

function useApply(queryKey: QueryKey, isFiltered: boolean) {
  const client = useQueryClient()
  return useCallback(
    (change: BoardChange): void => {
      const held = client.getQueryData<OpportunityBoard>(queryKey)
      const next = held && merged(held, change)
      // An answer that is on its way may be older than what was heard: it is asked for anew.
      const isOnItsWay = client.isFetching({ queryKey }) > 0
      if (next) client.setQueryData(queryKey, next)
      // The server decides whether the card still matches the filter; until then it stays.
      if (!next || isFiltered || isOnItsWay) void inBackground(() => client.invalidateQueries({ queryKey }))
    },
    [client, queryKey, isFiltered],
  )
}

function useMoves(queryKey: QueryKey, apply: (change: BoardChange) => void) {
  const client = useQueryClient()
  const [moves, setMoves] = useState<readonly OpportunityMove[]>([])
  // Moves are sent one after another, so that two moves of a card stay in order.
  const { mutateAsync } = useMutation({ ...mutation(updateOpportunity), scope: { id: BOARD_KEY } })

  const move = useCallback(
    async (id: string, place: Place): Promise<Opportunity> => {
      const made: OpportunityMove = { id, place }
      setMoves((before) => [...before, made])
      try {
        const row = await mutateAsync({ params: { id }, body: place })
        apply({ id, row })
        client.setQueryData(keyOf(getOpportunity, { params: { id } }), row)
        const clientKeys = row.clientId ? staleWithClient(row.clientId) : []
        if (row.clientId) clientUpdates.recordChanged(client, row.clientId)
        opportunityUpdates.applyRecord(client, { id, row })
        void invalidate(client, [...staleWithOpportunity(id), ...clientKeys])
        return row
      } catch (error) {
        // The board is stale: the card or its neighbour is gone.
        if (error instanceof HttpError && [404, 409].includes(error.status)) {
          await client.invalidateQueries({ queryKey })
        }
        throw error
      } finally {
        setMoves((before) => before.filter((one) => one !== made))
      }
    },
    [apply, client, mutateAsync, queryKey],
  )
  return { moves, move }
}
