import { type Team, TeamPatch } from '@cadencia/people/teams/contract'
import { useUpdateTeam } from '@cadencia/people/teams/react'
import { Stack } from '@mantine/core'
import { EditableTitle } from '../../../records/panel/editable-text.tsx'
import { PropertyPerson } from '../../../records/panel/property-fields.tsx'
import { useRecordPatch } from '../../../records/panel/use-record-patch.ts'

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
  const patch = useTeamPatch(team)
  return (
    <Stack component="dl" gap={2} m={0}>
      <PropertyPerson patch={patch} field="leaderId" label="Líder" />
    </Stack>
  )
}
