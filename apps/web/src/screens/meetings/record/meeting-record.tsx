import { useMeeting } from '@cadencia/meetings/react'
import { useIsPhone } from '@cadencia/ui/use-is-phone'
import { IconArrowsDiagonal, IconCalendarOff } from '@tabler/icons-react'
import { useLocation } from 'react-router'
import { LazyFollowers } from '../../../conversation/lazy-discussion.tsx'
import { IconAction } from '../../../records/panel/icon-action.tsx'
import { RecordPanel } from '../../../records/panel/record-panel.tsx'
import { whenOf } from '../meeting-labels.ts'
import { MeetingBody } from './meeting-body.tsx'
import { MeetingTitle } from './meeting-properties.tsx'
import { OfferedMeetingActions } from './record-actions.tsx'

const MISSING = {
  icon: IconCalendarOff,
  text: 'Reunião não encontrada',
  description: 'Ela pode ter sido cancelada, ou o endereço mudou.',
} as const

interface MeetingRecordProps {
  meetingId: string
  onClose: () => void
}

/** One meeting beside the list. */
export function MeetingRecord({ meetingId, onClose }: MeetingRecordProps) {
  return (
    <RecordPanel
      id={meetingId}
      query={useMeeting(meetingId)}
      noun="Reunião"
      size="xl"
      nameOf={({ title }) => title}
      title={(meeting) => <MeetingTitle meeting={meeting} />}
      subtitle={whenOf}
      actions={(meeting) => (
        <>
          {meeting.canReadTranscript && <LazyFollowers subject={{ kind: 'meeting', recordId: meeting.id }} />}
          <WholePage id={meeting.id} />
          <OfferedMeetingActions meeting={meeting} level="record" onCancelled={onClose} />
        </>
      )}
      menuLabel="Opções da reunião"
      missing={MISSING}
      failed="Não foi possível carregar a reunião."
      onClose={onClose}
    >
      {(meeting) => <MeetingBody meeting={meeting} />}
    </RecordPanel>
  )
}

/** A phone shows a record on the whole page anyhow. */
function WholePage({ id }: { id: string }) {
  const { search } = useLocation()
  if (useIsPhone()) return null
  const params = new URLSearchParams(search)
  params.set('full', '1')
  return (
    <IconAction
      icon={IconArrowsDiagonal}
      label="Abrir na página inteira"
      to={{ pathname: `/meetings/${id}`, search: params.toString() }}
    />
  )
}
