import { inBackground } from '@cadencia/http/in-background'
import { changeQueryData } from '@cadencia/realtime/live-query'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { type BoardChange, merged } from './board-order.ts'
import type { OpportunityBoard } from './contract.ts'

/** A board in the query cache. */
export interface CachedBoard {
  readonly queryKey: QueryKey
  readonly isFiltered: boolean
}

/**
 * Applies a change to a board, also to the answer of a fetch under way. The board is fetched again under a filter and
 * for cards that are not loaded.
 */
export async function applyBoardChange(
  client: QueryClient,
  { queryKey, isFiltered }: CachedBoard,
  change: BoardChange,
): Promise<void> {
  let isComplete = false
  await changeQueryData<OpportunityBoard>(client, queryKey, (board) => {
    const next = merged(board, change)
    // The server decides whether the card still matches the filter; until then it stays.
    isComplete = next !== undefined && !isFiltered
    return next ?? board
  })
  if (isComplete) return
  // A fetch that is under way by now began after the change.
  await inBackground(() => client.invalidateQueries({ queryKey, exact: true }, { cancelRefetch: false }))
}
