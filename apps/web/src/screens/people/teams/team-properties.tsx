import { type Team, TeamPatch } from '@cadencia/people/teams/contract'
import { useUpdateTeam } from '@cadencia/people/teams/react'
import { PropertyList } from '../../../records/fields/record-fields.tsx'
import { EditableTitle } from '../../../records/panel/editable-text.tsx'
import { useRecordPatch } from '../../../records/panel/use-record-patch.ts'
import { TEAM_FIELDS } from './fields.tsx'

/** Changes one field of a team, and offers to undo that. */
export function useTeamPatch(team: Team) {
  const { mutateAsync: update } = useUpdateTeam()
  return useRecordPatch({
    record: team,
    schema: TeamPatch,
    save: (body) => update({ params: { id: team.id }, body }),
    saved: 'Time atualizado',
    failure: 'Falha ao atualizar time. Tente novamente.',
    draftKey: `teams.property.${team.id}`,
  })
}

export function TeamTitle({ team }: { team: Team }) {
  const patch = useTeamPatch(team)
  return <EditableTitle patch={patch} field="name" label="Nome" maxLength={100} />
}

/** What can be set on a team in its place; colour and icon have a dialog. */
export function TeamProperties({ team }: { team: Team }) {
  return <PropertyList patch={useTeamPatch(team)} fields={TEAM_FIELDS} />
}
