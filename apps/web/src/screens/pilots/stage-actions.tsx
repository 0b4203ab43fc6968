import { type PilotStage, StagePatch } from '@cadencia/pilots/contract'
import { useUpdateStage } from '@cadencia/pilots/react'
import { IconCircleDot } from '@tabler/icons-react'
import type { Action } from '../../records/actions/action.ts'
import { choicesIn } from '../../records/fields/field.ts'
import { OfferedActions, RecordActions } from '../../records/panel/offered-actions.tsx'
import { personAction } from '../../records/panel/property-actions.ts'
import { useRecordPatch } from '../../records/panel/use-record-patch.ts'
import { STAGE_FIELDS } from './fields.tsx'
import { StageButtons, type StageButtonsProps } from './stage-buttons.tsx'
import type { StageContext } from './stage-context.ts'
import { useStageStatus } from './stage-status.tsx'

const IS_COMPLETED = 'Etapas concluídas ficam concluídas.'

/** Changes one field of a stage, and offers to undo that. */
export function useStagePatch(stage: PilotStage) {
  const { mutateAsync: update } = useUpdateStage()
  return useRecordPatch({
    record: stage,
    schema: StagePatch,
    save: (body) => update({ params: { id: stage.id }, body }),
    saved: 'Etapa atualizada!',
    failure: 'Falha ao editar etapa.',
    draftKey: `pilots.property.${stage.id}`,
  })
}

/** Its person and status, the dialog of all fields, and deletion. */
export function StageActions(props: StageButtonsProps) {
  const { stage } = props
  const patch = useStagePatch(stage)
  const { choose, dialog } = useStageStatus(stage)
  const status: Action = {
    id: 'status',
    label: 'Alterar status…',
    icon: IconCircleDot,
    keys: 's',
    reason: stage.status === 'completed' ? IS_COMPLETED : undefined,
    useChoices: () =>
      choicesIn(STAGE_FIELDS.status).map(({ value, label }) => ({
        id: value,
        label,
        isCurrent: value === stage.status,
        run: () => choose(value),
      })),
  }
  return (
    <>
      <RecordActions actions={[personAction(patch, { field: 'assignedTo', name: stage.title }), status]} />
      <StageButtons {...props} />
      {dialog}
    </>
  )
}

/** Offers the same for the stage that has the focus. */
export function FocusedStageActions({ item, context }: { item: PilotStage; context: StageContext }) {
  if (!context.mayWrite) return null
  return (
    <OfferedActions level="item" heading={item.title} subject={item.id}>
      <StageActions stage={item} />
    </OfferedActions>
  )
}
