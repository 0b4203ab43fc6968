import type { KnowledgeArea } from '@cadencia/sprints/knowledge/contract'

export const AREA_LABELS = {
  desenvolvimento: 'Desenvolvimento',
  design: 'Design',
  gestao: 'Gestão',
  testes: 'Testes',
  devops: 'DevOps',
  geral: 'Geral',
} as const satisfies Record<KnowledgeArea, string>
