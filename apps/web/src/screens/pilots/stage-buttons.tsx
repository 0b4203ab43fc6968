import type { PilotStage } from '@cadencia/pilots/contract'
import { useStage } from '@cadencia/pilots/react'
import { lazyDialog } from '@cadencia/ui/lazy-overlay'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useHeldDialog } from '../../kit/screen/held-dialogs.tsx'
import { IconAction } from '../../records/panel/icon-action.tsx'
import { DeleteStageDialog } from './delete-stage-dialog.tsx'

const EditStageDialog = lazyDialog(() =>
  import('./edit-stage-dialog.tsx').then((module) => module.EditStageDialog),
)

export interface StageButtonsProps {
  stage: PilotStage
  onDeleted?: () => void
}

/** Edits all fields of a stage, or deletes it. */
export function StageButtons({ stage, onDeleted }: StageButtonsProps) {
  const { hold, dialog } = useHeldDialog(stage, useStage)
  const edit = () => hold((current, close) => <EditStageDialog stage={current} onClose={close} />)
  const remove = () =>
    hold((current, close) => (
      <DeleteStageDialog stage={current} opened onClose={close} {...(onDeleted && { onDeleted })} />
    ))
  return (
    <>
      <IconAction icon={IconPencil} label={`Editar ${stage.title}`} onClick={edit} />
      <IconAction icon={IconTrash} label={`Excluir ${stage.title}`} onClick={remove} />
      {dialog}
    </>
  )
}
