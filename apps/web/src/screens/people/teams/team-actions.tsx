import { useCurrentUser } from '@cadencia/people/react'
import type { Team } from '@cadencia/people/teams/contract'
import { useTeam } from '@cadencia/people/teams/react'
import { lazyDialog } from '@cadencia/ui/lazy-overlay'
import { IconPencil } from '@tabler/icons-react'
import { useHeldDialog } from '../../../kit/screen/held-dialogs.tsx'
import { fieldActions, recordSetter } from '../../../records/fields/field-actions.ts'
import { IconAction } from '../../../records/panel/icon-action.tsx'
import { OfferedActions, RecordActions } from '../../../records/panel/offered-actions.tsx'
import { TEAM_FIELDS } from './fields.tsx'
import { useTeamPatch } from './team-properties.tsx'

const EditTeamDialog = lazyDialog(() =>
  import('./form/edit-team-dialog.tsx').then((module) => module.EditTeamDialog),
)

/** The team's form, and its leader by A: only for administrators, who alone change teams. */
export function TeamActions({ team }: { team: Team }) {
  const { data: user } = useCurrentUser()
  const { hold, dialog } = useHeldDialog(team, useTeam)
  const edit = () => hold((current, close) => <EditTeamDialog team={current} onClose={close} />)
  const patch = useTeamPatch(team)
  if (!user?.isAdministrator) return null
  return (
    <>
      <RecordActions actions={fieldActions(TEAM_FIELDS, recordSetter(patch, team.name, undefined))} />
      <IconAction icon={IconPencil} label="Editar time" onClick={edit} />
      {dialog}
    </>
  )
}

/** Offers the same for the team that has the focus. */
export function FocusedTeamActions({ item }: { item: Team }) {
  return (
    <OfferedActions level="item" heading={item.name} subject={item.id}>
      <TeamActions team={item} />
    </OfferedActions>
  )
}
