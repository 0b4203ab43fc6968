import { fact } from '@cadencia/contract/fact'
import { Id, Instant } from '@cadencia/contract/values'
import { z } from 'zod'
import { BadgeKind } from './contract.ts'

/** One fact per reconciliation, whatever the number of entries. */
export const scoringChanged = fact({
  name: 'scoring.changed',
  summary: 'Pontos foram creditados ou estornados, por uma causa ou por um recálculo',
  payload: z.object({
    /** How many entries were written. */
    entries: z.int(),
    at: Instant,
  }),
  key: () => 'ledger',
})

/** Badges are never lost. */
export const badgeEarned = fact({
  name: 'badge.earned',
  summary: 'Alguém ganhou uma medalha',
  payload: z.object({ userId: Id, badge: BadgeKind, name: z.string(), at: Instant }),
  key: ({ userId }) => userId,
})
