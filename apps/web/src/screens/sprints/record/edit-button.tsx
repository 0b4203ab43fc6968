import type { Sprint } from '@cadencia/sprints/contract'
import { IconPencil } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { IconAction } from '../icon-action.tsx'
import { refusalOf } from '../sprint-words.ts'

const EditSprintDialog = lazy(() =>
  import('../form/edit-sprint-dialog.tsx').then((module) => ({ default: module.EditSprintDialog })),
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
      <Suspense fallback={null}>
        {isEditing && <EditSprintDialog sprint={sprint} onClose={() => setEditing(false)} />}
      </Suspense>
    </>
  )
}
