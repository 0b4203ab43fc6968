import type { Examples } from '../../../gallery/examples.ts'
import { PriorityBadge } from './priority-badge.tsx'

export const examples: Examples = {
  Baixa: <PriorityBadge priority="low" />,
  Média: <PriorityBadge priority="medium" />,
  Alta: <PriorityBadge priority="high" label="Prioridade alta" />,
  Urgente: <PriorityBadge priority="urgent" />,
}
