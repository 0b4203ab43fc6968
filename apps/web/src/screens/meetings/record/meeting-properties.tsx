import { type Meeting, MeetingPatch } from '@cadencia/meetings/contract'
import { useUpdateMeeting } from '@cadencia/meetings/react'
import { PropertyList } from '../../../records/fields/record-fields.tsx'
import { EditableText, EditableTitle } from '../../../records/panel/editable-text.tsx'
import { useRecordPatch } from '../../../records/panel/use-record-patch.ts'
import { MEETING_FIELDS } from '../fields.tsx'

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
  return <PropertyList patch={useMeetingPatch(meeting)} fields={MEETING_FIELDS} />
}
