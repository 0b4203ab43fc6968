import type { PilotStage } from '@cadencia/pilots/contract'
import { lazyDialog } from '@cadencia/ui/lazy-overlay'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
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
  const [opened, setOpened] = useState<'edit' | 'delete'>()
  const close = () => setOpened(undefined)
  return (
    <>
      <IconAction icon={IconPencil} label={`Editar ${stage.title}`} onClick={() => setOpened('edit')} />
      <IconAction icon={IconTrash} label={`Excluir ${stage.title}`} onClick={() => setOpened('delete')} />
      {opened === 'edit' && <EditStageDialog stage={stage} onClose={close} />}
      <DeleteStageDialog
        stage={stage}
        opened={opened === 'delete'}
        onClose={close}
        {...(onDeleted && { onDeleted })}
      />
    </>
  )
}
