import {
  type Icon,
  IconCalendarEvent,
  IconChecklist,
  IconRun,
  IconUser,
  IconUsers,
} from '@tabler/icons-react'

interface Rule {
  readonly title: string
  readonly icon: Icon
  /** What the figures below make together. */
  readonly meaning: string
  readonly parts: readonly { readonly label: string; readonly value: string }[]
}

/** The rules of scoring as people read them, with their figures. */
export const RULES: readonly Rule[] = [
  {
    title: 'Tarefas',
    icon: IconChecklist,
    meaning: 'Pontos × dificuldade × bônus de qualidade × penalidade de prazo',
    parts: [
      { label: 'Dificuldade', value: 'baixa 1×, média 1,5×, alta 2×' },
      { label: 'Bônus de qualidade', value: 'até +50% acima de 70' },
      { label: 'Penalidade de prazo', value: 'até −40%' },
    ],
  },
  {
    title: 'Sprints',
    icon: IconRun,
    meaning: 'Partes da pontuação máxima da sprint',
    parts: [
      { label: 'Conclusão', value: '40%' },
      { label: 'Eficiência de tempo', value: '30%' },
      { label: 'Qualidade', value: '30%' },
    ],
  },
  {
    title: 'Reuniões',
    icon: IconCalendarEvent,
    meaning: 'Partes de 100; cada presente ganha 10%',
    parts: [
      { label: 'Duração', value: '25%' },
      { label: 'Participação', value: '25%' },
      { label: 'Metas', value: '50%' },
    ],
  },
  {
    title: 'Usuários',
    icon: IconUser,
    meaning: 'Avaliação de 0 a 10',
    parts: [
      { label: 'Consistência', value: '30%' },
      { label: 'Qualidade', value: '40%' },
      { label: 'Prazo', value: '30%' },
    ],
  },
  {
    title: 'Times',
    icon: IconUsers,
    meaning: 'Avaliação de 0 a 10',
    parts: [
      { label: 'Produtividade', value: '60%' },
      { label: 'Colaboração', value: '40%' },
    ],
  },
]

interface Question {
  readonly question: string
  readonly answer: string
}

/** What people ask about their figures. */
export const EXPLANATIONS: readonly Question[] = [
  {
    question: 'De onde vêm os pontos?',
    answer:
      'De tarefas e sprints concluídas, reuniões encerradas, conhecimento compartilhado (5 pontos) e metas ativas. Os de uma tarefa vão para o responsável e para o time.',
  },
  {
    question: 'Quando contam?',
    answer:
      'Na data em que a causa foi concluída. A semana vai de segunda a domingo; o mês, do primeiro ao último dia.',
  },
  {
    question: 'E se algo for reaberto ou excluído?',
    answer: 'Os pontos voltam atrás, uma única vez. Concluir de novo credita de novo.',
  },
  {
    question: 'Pontos e avaliação são a mesma coisa?',
    answer:
      'Não. A posição vem dos pontos do período; a avaliação (de 0 a 10) mostra ao lado como o trabalho foi feito. Sem qualidade avaliada, vale 70.',
  },
  {
    question: 'Como conferir?',
    answer:
      'Abra uma pessoa ou um time para ver cada lançamento. "Recalcular Tudo" refaz a conta a partir do que aconteceu e chega sempre ao mesmo resultado.',
  },
]
