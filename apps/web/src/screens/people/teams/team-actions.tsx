import { useCurrentUser } from '@cadencia/people/react'
import type { Team } from '@cadencia/people/teams/contract'
import { lazyOverlay } from '@cadencia/ui/lazy-overlay'
import { IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { IconAction } from '../../../details/icon-action.tsx'
import { OfferedActions } from '../../../details/offered-actions.tsx'

const EditTeamDialog = lazyOverlay(() =>
  import('./form/edit-team-dialog.tsx').then((module) => module.EditTeamDialog),
)

/** Only for administrators, who alone change teams. */
export function EditButton({ team }: { team: Team }) {
  const { data: user } = useCurrentUser()
  const [isEditing, setEditing] = useState(false)
  if (!user?.isAdministrator) return null
  return (
    <>
      <IconAction icon={IconPencil} label="Editar time" onClick={() => setEditing(true)} />
      {isEditing && <EditTeamDialog team={team} onClose={() => setEditing(false)} />}
    </>
  )
}

/** Offers the same for the team that has the focus. */
export function FocusedTeamActions({ item }: { item: Team }) {
  return (
    <OfferedActions level="item" heading={item.name} subject={item.id}>
      <EditButton team={item} />
    </OfferedActions>
  )
}
