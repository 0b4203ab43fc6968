import { UNKNOWN, withFallback } from '@cadencia/locale/fallback'
import type { KnowledgeArea } from '@cadencia/sprints/knowledge/contract'

export const AREA_LABELS = withFallback(
  {
    desenvolvimento: 'Desenvolvimento',
    design: 'Design',
    gestao: 'Gestão',
    testes: 'Testes',
    devops: 'DevOps',
    geral: 'Geral',
  } as const satisfies Record<KnowledgeArea, string>,
  UNKNOWN,
)
