import type { BadgeKind } from '../contract.ts'

interface BadgeRule {
  readonly name: string
  readonly description: string
  readonly target: number
  /** Singular and plural. */
  readonly unit: readonly [one: string, many: string]
}

/** The six badges (3-decisions, section 4). */
export const BADGE_RULES: Readonly<Record<BadgeKind, BadgeRule>> = {
  primeira_entrega: {
    name: 'Primeira entrega',
    description: 'Concluir a primeira tarefa.',
    target: 1,
    unit: ['tarefa concluída', 'tarefas concluídas'],
  },
  pontual: {
    name: 'Pontual',
    description: 'Entregar 20 tarefas seguidas no prazo.',
    target: 20,
    unit: ['tarefa seguida no prazo', 'tarefas seguidas no prazo'],
  },
  maratonista: {
    name: 'Maratonista',
    description: 'Concluir tarefas em 10 dias úteis seguidos.',
    target: 10,
    unit: ['dia útil seguido com entrega', 'dias úteis seguidos com entrega'],
  },
  mentor: {
    name: 'Mentor',
    description: 'Compartilhar conhecimento 10 vezes.',
    target: 10,
    unit: ['compartilhamento', 'compartilhamentos'],
  },
  sprint_perfeita: {
    name: 'Sprint perfeita',
    description: 'Participar de uma sprint com 100% das tarefas concluídas no prazo.',
    target: 1,
    unit: ['sprint com tudo concluído no prazo', 'sprints com tudo concluído no prazo'],
  },
  resolvedor: {
    name: 'Resolvedor',
    description: 'Resolver 20 solicitações de suporte.',
    target: 20,
    unit: ['solicitação resolvida', 'solicitações resolvidas'],
  },
}

/** A text for the user; null once the target is reached. */
export function missingFor(badge: BadgeKind, current: number): string | null {
  const { target, unit } = BADGE_RULES[badge]
  const missing = target - current
  if (missing <= 0) return null
  return missing === 1 ? `Falta 1 ${unit[0]}` : `Faltam ${missing} ${unit[1]}`
}
