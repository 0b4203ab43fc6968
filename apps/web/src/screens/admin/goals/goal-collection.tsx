import type { Goal } from '@cadencia/admin/goals/contract'
import { Button } from '@mantine/core'
import type { Collection } from '../../../collections/collection.ts'
import { columnsOf, groupingsOf } from '../../../collections/fields/field-columns.tsx'
import { GOAL_FIELDS, type GoalContext } from './fields.tsx'
import { GoalCard } from './goal-card.tsx'

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
  columns: columnsOf<Goal, GoalContext>(GOAL_FIELDS, {
    order: ['sector', 'period', 'endDate', 'value', 'progress'],
  }),
  groupings: groupingsOf<Goal, GoalContext>(GOAL_FIELDS),
  card: (goal, { onAction }) => <GoalCard goal={goal} onAction={(action) => onAction(goal, action)} />,
  cardHeightPx: 210,
}
