import { GOAL_PERIODS, GOAL_SECTORS, type Goal } from '@cadencia/admin/goals/contract'
import { formatDate } from '@cadencia/locale/dates'
import { formatPercent } from '@cadencia/locale/numbers'
import { Button } from '@mantine/core'
import { type Collection, labelIn } from '../../../collections/collection.ts'
import { type GoalActionKind, GoalCard } from './goal-card.tsx'
import { PERIOD_LABELS, progressLabel, progressOf, SECTOR_LABELS, weightLabel } from './goal-labels.ts'
import { GoalProgress, ScoringBadge } from './goal-parts.tsx'

export interface GoalContext {
  readonly onAction: (goal: Goal, action: GoalActionKind) => void
}

/** Goals as cards, table and list, the newest first. */
export const GOAL_COLLECTION: Collection<Goal, GoalContext> = {
  id: 'goals',
  label: 'Metas',
  noun: ['meta', 'metas'],
  layouts: ['cards', 'table', 'list'],
  titleLabel: 'Título',
  titlePx: 220,
  titleOf: ({ title }) => title,
  param: ['goal', ({ id }) => id],
  rowActions: (goal, { onAction }) => (
    <Button size="compact-sm" variant="default" onClick={() => onAction(goal, 'progress')}>
      Atualizar progresso
    </Button>
  ),
  rowActionsPx: 156,
  columns: [
    {
      id: 'sector',
      label: 'Setor',
      widthPx: 120,
      listSlot: 'facts',
      cell: ({ sector }) => SECTOR_LABELS[sector],
    },
    {
      id: 'period',
      label: 'Período',
      widthPx: 90,
      listSlot: 'facts',
      cell: ({ period }) => PERIOD_LABELS[period],
    },
    {
      id: 'endDate',
      label: 'Fim',
      widthPx: 100,
      listSlot: 'facts',
      cell: ({ endDate }) => formatDate(endDate),
      listCell: ({ endDate }) => `até ${formatDate(endDate)}`,
    },
    {
      id: 'value',
      label: 'Valor',
      widthPx: 150,
      listSlot: 'facts',
      cell: progressLabel,
    },
    {
      id: 'progress',
      label: 'Progresso',
      widthPx: 120,
      cell: (goal) => (
        <>
          <GoalProgress goal={goal} width={56} />
          {formatPercent(progressOf(goal), 0)}
        </>
      ),
    },
    {
      id: 'weight',
      label: 'Peso',
      widthPx: 70,
      isHiddenByDefault: true,
      cell: ({ scoreWeight }) => weightLabel(scoreWeight),
    },
    {
      id: 'scoring',
      label: 'Pontuação',
      widthPx: 160,
      isHiddenByDefault: true,
      cell: ({ isActiveForScoring }) => <ScoringBadge isActive={isActiveForScoring} />,
    },
  ],
  groupings: [
    {
      id: 'sector',
      label: 'Setor',
      keys: GOAL_SECTORS,
      keyOf: ({ sector }) => sector,
      labelOf: labelIn(SECTOR_LABELS),
    },
    {
      id: 'period',
      label: 'Período',
      keys: GOAL_PERIODS,
      keyOf: ({ period }) => period,
      labelOf: labelIn(PERIOD_LABELS),
    },
  ],
  card: (goal, { onAction }) => <GoalCard goal={goal} onAction={(action) => onAction(goal, action)} />,
  cardHeightPx: 210,
}
