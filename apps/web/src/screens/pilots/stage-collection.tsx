import type { PilotStage } from '@cadencia/pilots/contract'
import type { Collection } from '../../collections/collection.ts'
import { columnsOf, groupingsOf } from '../../collections/fields/field-columns.tsx'
import { STAGE_FIELDS } from './fields.tsx'
import { FocusedStageActions } from './stage-actions.tsx'
import { StageButtons } from './stage-buttons.tsx'
import { StageCard } from './stage-card.tsx'
import type { StageContext } from './stage-context.ts'

/** Stages as the specified timeline, list and table. */
export const STAGE_COLLECTION: Collection<PilotStage, StageContext> = {
  id: 'pilots',
  label: 'Etapas',
  noun: ['etapa', 'etapas'],
  layouts: ['cards', 'list', 'table'],
  defaultSort: 'dueDate',
  titleLabel: 'Título',
  titleSortKey: 'title',
  titleOf: ({ title }) => title,
  pathOf: ({ id }) => `/special-projects/${id}`,
  cardColumnsMax: 1,
  cardHeightPx: 130,
  card: (stage, context) => <StageCard stage={stage} context={context} />,
  Actions: FocusedStageActions,
  rowActionsPx: 80,
  rowActions: (stage, { mayWrite }) => mayWrite && <StageButtons stage={stage} />,
  columns: columnsOf<PilotStage, StageContext>(STAGE_FIELDS, { order: ['assignee', 'completed'] }),
  groupings: groupingsOf<PilotStage, StageContext>(STAGE_FIELDS),
}
