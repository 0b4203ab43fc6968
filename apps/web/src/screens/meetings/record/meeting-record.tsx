import { formatDateTime } from '@cadencia/locale/dates'
import type { Meeting } from '@cadencia/meetings/contract'
import { useMeeting } from '@cadencia/meetings/react'
import { IconCalendarOff } from '@tabler/icons-react'
import { LazyFollowers } from '../../../conversation/lazy-discussion.tsx'
import { linksTab } from '../../../records/links/links-tab.tsx'
import { RecordPanel } from '../../../records/panel/record-panel.tsx'
import { RecordTabs } from '../../../records/panel/record-tabs.tsx'
import { durationLabel } from '../meeting-labels.ts'
import { MeetingDetails } from './meeting-details.tsx'
import { MeetingDiscussion } from './meeting-discussion.tsx'
import { MeetingTitle } from './meeting-properties.tsx'
import { OfferedMeetingActions } from './record-actions.tsx'
import { SummaryPanel } from './summary-panel.tsx'
import { TranscriptPanel } from './transcript-panel.tsx'

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
      nameOf={({ title }) => title}
      title={(meeting) => <MeetingTitle meeting={meeting} />}
      subtitle={whenOf}
      actions={(meeting) => (
        <>
          {meeting.canReadTranscript && <LazyFollowers subject={{ kind: 'meeting', recordId: meeting.id }} />}
          <OfferedMeetingActions meeting={meeting} level="record" onCancelled={onClose} />
        </>
      )}
      menuLabel="Opções da reunião"
      missing={MISSING}
      failed="Não foi possível carregar a reunião."
      onClose={onClose}
    >
      {(meeting) => <RecordTabs tabs={tabsOf(meeting)} commentsTab="activity" />}
    </RecordPanel>
  )
}

function whenOf({ scheduledAt, duration, isPermanentRoom }: Meeting): string {
  const start = formatDateTime(scheduledAt)
  return isPermanentRoom ? start : `${start} · ${durationLabel(duration)}`
}

function tabsOf(meeting: Meeting) {
  return [
    { name: 'details', label: 'Detalhes', content: <MeetingDetails meeting={meeting} /> },
    { name: 'transcript', label: 'Transcrição', content: <TranscriptPanel meeting={meeting} /> },
    { name: 'summary', label: 'Resumo', content: <SummaryPanel meeting={meeting} /> },
    { name: 'activity', label: 'Atividade', content: <MeetingDiscussion meeting={meeting} /> },
    linksTab({ kind: 'meeting', id: meeting.id }),
  ] as const
}
