import { GOAL_PERIODS, GOAL_SECTORS, type Goal } from '@cadencia/admin/goals/contract'
import { formatDate } from '@cadencia/locale/dates'
import { formatPercent } from '@cadencia/locale/numbers'
import { fieldsOf } from '../../../records/fields/field.ts'
import type { GoalActionKind } from './goal-card.tsx'
import { PERIOD_LABELS, progressLabel, progressOf, SECTOR_LABELS, weightLabel } from './goal-labels.ts'
import { GoalProgress, ScoringBadge } from './goal-parts.tsx'

export interface GoalContext {
  readonly onAction: (goal: Goal, action: GoalActionKind) => void
}

/** All that is known of a goal, in the order of its panel. */
export const GOAL_FIELDS = fieldsOf<Goal, GoalContext>()({
  title: { kind: 'text', label: 'Título', maxLength: 200, history: 'o título', form: { isRequired: true } },
  description: { kind: 'longText', label: 'Descrição', rows: 2, history: 'a descrição', form: {} },
  sector: {
    kind: 'choice',
    label: 'Setor',
    values: GOAL_SECTORS,
    labels: SECTOR_LABELS,
    history: 'o setor',
    form: { isRequired: true, placeholder: 'Selecione o setor' },
    property: {},
    column: { widthPx: 120, listSlot: 'facts' },
    groups: {},
  },
  period: {
    kind: 'choice',
    label: 'Período',
    values: GOAL_PERIODS,
    labels: PERIOD_LABELS,
    history: 'o período',
    form: { isRequired: true, placeholder: 'Selecione o período' },
    property: {},
    column: { widthPx: 90, listSlot: 'facts' },
    groups: {},
  },
  targetValue: {
    kind: 'number',
    label: 'Valor alvo',
    min: 0,
    decimals: 2,
    history: 'o valor alvo',
    form: { isRequired: true },
    property: {},
  },
  currentValue: {
    kind: 'number',
    label: 'Progresso',
    history: 'o progresso',
    column: {
      id: 'progress',
      widthPx: 120,
      cell: (goal) => (
        <>
          <GoalProgress goal={goal} width={56} />
          {formatPercent(progressOf(goal), 0)}
        </>
      ),
    },
  },
  unit: {
    kind: 'text',
    label: 'Unidade',
    maxLength: 30,
    history: 'a unidade',
    form: { placeholder: 'matrículas, R$, %' },
    property: {},
    column: { id: 'value', label: 'Valor', widthPx: 150, listSlot: 'facts', cell: progressLabel },
  },
  startDate: {
    kind: 'day',
    label: 'Início',
    history: 'o início',
    form: {},
    property: { isRequired: true },
  },
  endDate: {
    kind: 'day',
    label: 'Fim',
    history: 'o fim',
    form: {},
    property: { isRequired: true },
    column: {
      widthPx: 100,
      listSlot: 'facts',
      cell: ({ endDate }) => formatDate(endDate),
      listCell: ({ endDate }) => `até ${formatDate(endDate)}`,
    },
  },
  scoreWeight: {
    kind: 'number',
    label: 'Peso na pontuação',
    format: weightLabel,
    history: 'o peso na pontuação',
    fact: {},
    column: { id: 'weight', label: 'Peso', widthPx: 70, isHiddenByDefault: true },
  },
  isActiveForScoring: {
    kind: 'checkbox',
    label: 'Pontuação',
    history: 'a participação na pontuação',
    form: { label: 'Ativa para pontuação', initial: true },
    column: {
      id: 'scoring',
      widthPx: 160,
      isHiddenByDefault: true,
      cell: ({ isActiveForScoring }) => <ScoringBadge isActive={isActiveForScoring} />,
    },
  },
})
