import type { Opportunity, Stage } from '@cadencia/crm/opportunities/contract'
import { createContext, type KeyboardEvent, useContext } from 'react'

/** What the cards need of their board; seldom another object, so that cards are drawn anew only when they change. */
export interface PipelineCards {
  /** Today in São Paulo, `YYYY-MM-DD`. */
  readonly today: string
  readonly open: (opportunity: Opportunity) => void
  readonly askDelete: (opportunity: Opportunity) => void
  /** To the top of a stage. */
  readonly moveTo: (opportunity: Opportunity, stage: Stage) => void
  readonly onKey: (event: KeyboardEvent, opportunity: Opportunity) => void
}

const PipelineCardsContext = createContext<PipelineCards | null>(null)
export const PipelineCardsProvider = PipelineCardsContext.Provider

export function usePipelineCards(): PipelineCards {
  const cards = useContext(PipelineCardsContext)
  if (!cards) throw new Error('a card outside of its board')
  return cards
}
