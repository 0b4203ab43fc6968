import { isStageDone, type PilotStage, StagePatch } from '@cadencia/pilots/contract'
import { useUpdateStage } from '@cadencia/pilots/react'
import { fieldActions, recordSetter } from '../../records/fields/field-actions.ts'
import { linkAction } from '../../records/links/link-action.ts'
import { OfferedActions, RecordActions } from '../../records/panel/offered-actions.tsx'
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
  const setter = recordSetter(patch, stage.title, undefined)
  const actions = fieldActions(STAGE_FIELDS, {
    ...setter,
    set: async (field, value, said) => {
      if (field.key !== 'status' || typeof value !== 'string') return setter.set(field, value, said)
      choose(value)
      return undefined
    },
  }).map((action) =>
    action.id === 'status' && isStageDone(stage) ? { ...action, reason: IS_COMPLETED } : action,
  )
  return (
    <>
      <RecordActions actions={[...actions, linkAction({ kind: 'pilot', id: stage.id })]} />
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
