import type { Task, TaskStatus } from '@cadencia/sprints/tasks/contract'
import { createContext, type KeyboardEvent, useContext } from 'react'

/** What the cards need of their board. Changes seldom, so that cards are drawn anew only when their task changes. */
export interface BoardCards {
  /** Today in São Paulo, `YYYY-MM-DD`. */
  readonly today: string
  /** Undefined while the people load. */
  readonly nameOf: (userId: string) => string | undefined
  /** Why nothing can be changed here; undefined: it can. */
  readonly writeReason: string | undefined
  readonly deleteReason: (task: Task) => string | undefined
  /** Opens the task beside the board. */
  readonly open: (task: Task) => void
  /** Opens the form over the board. */
  readonly edit: (task: Task) => void
  readonly askDelete: (task: Task) => void
  readonly moveTo: (task: Task, status: TaskStatus) => void
  readonly onKey: (event: KeyboardEvent, task: Task) => void
}

const BoardCardsContext = createContext<BoardCards | null>(null)
export const BoardCardsProvider = BoardCardsContext.Provider

export function useBoardCards(): BoardCards {
  const cards = useContext(BoardCardsContext)
  if (!cards) throw new Error('a card outside of its board')
  return cards
}
