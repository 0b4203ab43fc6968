import { lookUp } from '@cadencia/locale/fallback'
import type { Meeting } from '@cadencia/meetings/contract'

const SOURCE_LABELS = {
  model: 'Resumo por IA',
  extractive: 'Resumo automático (extrativo)',
  edited: 'Resumo editado',
} as const satisfies Record<NonNullable<Meeting['summarySource']>, string>

/** Who wrote a summary, said wherever one is shown. */
export function summaryLabel(source: string): string {
  return lookUp(SOURCE_LABELS, source, 'Resumo automático')
}
