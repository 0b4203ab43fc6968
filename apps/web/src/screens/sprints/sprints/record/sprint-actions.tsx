import type { Sprint } from '@cadencia/sprints/contract'
import { lazyOverlay } from '@cadencia/ui/lazy-overlay'
import { IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { IconAction } from '../../../../details/icon-action.tsx'
import { refusalOf } from '../sprint-labels.ts'

const EditSprintDialog = lazyOverlay(() =>
  import('../form/edit-sprint-dialog.tsx').then((module) => module.EditSprintDialog),
)

/** Opens the sprint's form, or says why it can't be changed. */
export function EditButton({ sprint }: { sprint: Sprint }) {
  const [isEditing, setEditing] = useState(false)
  return (
    <>
      <IconAction
        icon={IconPencil}
        label="Editar sprint"
        reason={refusalOf(sprint)}
        onClick={() => setEditing(true)}
      />
      {isEditing && <EditSprintDialog sprint={sprint} onClose={() => setEditing(false)} />}
    </>
  )
}
