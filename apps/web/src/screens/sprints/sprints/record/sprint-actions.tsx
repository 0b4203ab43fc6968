import { isClosed, type Sprint } from '@cadencia/sprints/contract'
import { useSprint } from '@cadencia/sprints/react'
import { lazyDialog } from '@cadencia/ui/lazy-overlay'
import { IconChecks, IconPencil } from '@tabler/icons-react'
import { useHeldDialog } from '../../../../kit/screen/held-dialogs.tsx'
import { IconAction } from '../../../../records/panel/icon-action.tsx'
import { RecordActions } from '../../../../records/panel/offered-actions.tsx'
import { refusalOf } from '../sprint-labels.ts'

const EditSprintDialog = lazyDialog(() =>
  import('../form/edit-sprint-dialog.tsx').then((module) => module.EditSprintDialog),
)

interface SprintActionsProps {
  sprint: Sprint
  /** Opens the dialog that completes it. */
  onComplete: () => void
}

/** The sprint's form, and its completion by S; both say why they can't be used. */
export function SprintActions({ sprint, onComplete }: SprintActionsProps) {
  const { hold, dialog } = useHeldDialog(sprint, useSprint)
  const edit = () => hold((current, close) => <EditSprintDialog sprint={current} onClose={close} />)
  const reason = refusalOf(sprint)
  const complete = {
    id: 'complete',
    label: 'Concluir sprint',
    icon: IconChecks,
    keys: 's',
    reason,
    run: onComplete,
  }
  return (
    <>
      {!isClosed(sprint) && <RecordActions actions={[complete]} />}
      <IconAction icon={IconPencil} label="Editar sprint" reason={reason} onClick={edit} />
      {dialog}
    </>
  )
}
