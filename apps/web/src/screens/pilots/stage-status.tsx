import { type PilotStage, StageStatus } from '@cadencia/pilots/contract'
import { useUpdateStage } from '@cadencia/pilots/react'
import { ConfirmDialog } from '@cadencia/ui/confirm-dialog'
import { showToast } from '@cadencia/ui/toast'
import { Select } from '@mantine/core'
import { useState } from 'react'
import { showFailure } from '../../kit/show-failure.ts'
import { choicesIn } from '../../records/fields/field.ts'
import { showUndo } from '../../records/panel/show-undo.ts'
import { STAGE_FIELDS } from './fields.tsx'
import { stageStatusBadge } from './stage-labels.ts'

/** Sets a stage's status; what is completed stays so, and is asked for before. */
export function useStageStatus(stage: PilotStage) {
  const update = useUpdateStage()
  const [isCompleting, setCompleting] = useState(false)

  const set = (status: StageStatus) =>
    update.mutate(
      { params: { id: stage.id }, body: { status } },
      {
        onSuccess: () => {
          tellDone(status)
          setCompleting(false)
        },
        onError: (error) => showFailure(error, 'Falha ao editar etapa.'),
      },
    )
  const tellDone = (status: StageStatus) => {
    const done = { title: 'Status atualizado!', message: stageStatusBadge(status).label }
    if (status === 'completed') return showToast({ ...done, tone: 'success' })
    const back = { status: stage.status }
    showUndo({ ...done, undo: () => update.mutateAsync({ params: { id: stage.id }, body: back }) })
  }
  return {
    isPending: update.isPending,
    choose: (value: string | null) => {
      const { data: status } = StageStatus.safeParse(value)
      if (status === undefined || status === stage.status) return
      if (status === 'completed') setCompleting(true)
      else set(status)
    },
    dialog: (
      <ConfirmDialog
        opened={isCompleting}
        title="Concluir etapa?"
        text={`O status de '${stage.title}' não poderá mais ser alterado.`}
        confirmLabel="Concluir"
        isPending={update.isPending}
        onConfirm={() => set('completed')}
        onClose={() => setCompleting(false)}
      />
    ),
  }
}

/** Chooses a stage's status. */
export function StageStatusSelect({ stage }: { stage: PilotStage }) {
  const { isPending, choose, dialog } = useStageStatus(stage)
  return (
    <>
      <Select
        w={160}
        aria-label={`Status de ${stage.title}`}
        data={choicesIn(STAGE_FIELDS.status)}
        disabled={isPending}
        value={stage.status}
        onChange={choose}
      />
      {dialog}
    </>
  )
}
