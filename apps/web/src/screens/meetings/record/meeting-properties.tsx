import { LOCATION_MAX, MEETING_TYPES, type Meeting, MeetingPatch } from '@cadencia/meetings/contract'
import { useUpdateMeeting } from '@cadencia/meetings/react'
import { Stack } from '@mantine/core'
import { choicesOf } from '../../../collections/filters/filter-values.ts'
import { EditableText, EditableTitle } from '../../../records/panel/editable-text.tsx'
import {
  PropertyInstant,
  PropertyNumber,
  PropertySelect,
  PropertyText,
} from '../../../records/panel/property-fields.tsx'
import { useRecordPatch } from '../../../records/panel/use-record-patch.ts'
import { useTeamFinder } from '../../../records/people/use-people.ts'
import { TYPE_LABELS } from '../meeting-labels.ts'

const TYPE_CHOICES = choicesOf(MEETING_TYPES, TYPE_LABELS)

/** Changes one field of a meeting, and offers to undo that. */
function useMeetingPatch(meeting: Meeting) {
  const { mutateAsync: update } = useUpdateMeeting()
  return useRecordPatch({
    record: meeting,
    schema: MeetingPatch,
    save: (body) => update({ params: { id: meeting.id }, body }),
    saved: 'Reunião atualizada',
    failure: 'Falha ao atualizar reunião. Tente novamente.',
    draftKey: `meetings.property.${meeting.id}`,
  })
}

/** Whether the viewer may change its properties here. */
export function isEditable({ canEdit, isPermanentRoom }: Meeting): boolean {
  return canEdit && !isPermanentRoom
}

export function MeetingTitle({ meeting }: { meeting: Meeting }) {
  const patch = useMeetingPatch(meeting)
  if (!isEditable(meeting)) return meeting.title
  return <EditableTitle patch={patch} field="title" label="Título" maxLength={200} />
}

export function MeetingDescription({ meeting }: { meeting: Meeting }) {
  const patch = useMeetingPatch(meeting)
  return (
    <EditableText patch={patch} field="description" label="Descrição" placeholder="Adicionar uma descrição" />
  )
}

/** Start, duration, type, team and place, each edited in its place. */
export function MeetingProperties({ meeting }: { meeting: Meeting }) {
  const patch = useMeetingPatch(meeting)
  const { teams } = useTeamFinder()
  return (
    <Stack component="dl" gap={2} m={0}>
      <PropertyInstant patch={patch} field="scheduledAt" label="Data e hora" isRequired />
      <PropertyNumber patch={patch} field="duration" label="Duração" suffix=" min" />
      <PropertySelect patch={patch} field="meetingType" label="Tipo" choices={TYPE_CHOICES} />
      <PropertySelect
        patch={patch}
        field="teamId"
        label="Time"
        choices={teams.map(({ id, name }) => ({ value: id, label: name }))}
        none="Nenhum"
      />
      <PropertyText
        patch={patch}
        field="location"
        label="Local"
        maxLength={LOCATION_MAX}
        placeholder="Nenhum"
      />
    </Stack>
  )
}
