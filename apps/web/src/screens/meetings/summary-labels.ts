import { withFallback } from '@cadencia/locale/fallback'
import type { Meeting } from '@cadencia/meetings/contract'

/** Who wrote a summary, said wherever one is shown. */
export const SOURCE_LABELS = withFallback(
  {
    model: 'Resumo por IA',
    extractive: 'Resumo automático (extrativo)',
  } as const satisfies Record<NonNullable<Meeting['summarySource']>, string>,
  'Resumo automático',
)
