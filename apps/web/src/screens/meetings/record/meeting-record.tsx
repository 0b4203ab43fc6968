import { formatDateTime } from '@cadencia/locale/dates'
import type { Meeting } from '@cadencia/meetings/contract'
import { useMeeting } from '@cadencia/meetings/react'
import { Tabs } from '@mantine/core'
import { IconCalendarOff } from '@tabler/icons-react'
import { RecordPanel } from '../../../details/record-panel.tsx'
import { useRecordTab } from '../../../details/use-record-tab.ts'
import { LazyFollowers } from '../../../discussion/lazy-discussion.tsx'
import { durationLabel } from '../meeting-labels.ts'
import { RECORD_TABS, type RecordTab } from '../use-tab-url-state.ts'
import { MeetingDetails } from './meeting-details.tsx'
import { MeetingDiscussion } from './meeting-discussion.tsx'
import { MeetingTitle } from './meeting-properties.tsx'
import { OfferedMeetingActions } from './record-actions.tsx'
import { SummaryPanel } from './summary-panel.tsx'
import { TranscriptPanel } from './transcript-panel.tsx'

const TAB_LABELS = {
  details: 'Detalhes',
  transcript: 'Transcrição',
  summary: 'Resumo',
  activity: 'Atividade',
} as const satisfies Record<RecordTab, string>

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
      {(meeting) => <RecordTabs meeting={meeting} />}
    </RecordPanel>
  )
}

function whenOf({ scheduledAt, duration, isPermanentRoom }: Meeting): string {
  const start = formatDateTime(scheduledAt)
  return isPermanentRoom ? start : `${start} · ${durationLabel(duration)}`
}

function RecordTabs({ meeting }: { meeting: Meeting }) {
  const { tab, choose } = useRecordTab(RECORD_TABS, 'activity')
  return (
    <Tabs value={tab} onChange={choose} keepMounted={false}>
      <Tabs.List mb="md">
        {RECORD_TABS.map((name) => (
          <Tabs.Tab key={name} value={name}>
            {TAB_LABELS[name]}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value="details">
        <MeetingDetails meeting={meeting} />
      </Tabs.Panel>
      <Tabs.Panel value="transcript">
        <TranscriptPanel meeting={meeting} />
      </Tabs.Panel>
      <Tabs.Panel value="summary">
        <SummaryPanel meeting={meeting} />
      </Tabs.Panel>
      <Tabs.Panel value="activity">
        <MeetingDiscussion meeting={meeting} />
      </Tabs.Panel>
    </Tabs>
  )
}
