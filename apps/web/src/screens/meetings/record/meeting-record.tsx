import { formatDateTime } from '@cadencia/locale/dates'
import type { Meeting } from '@cadencia/meetings/contract'
import { useMeeting } from '@cadencia/meetings/react'
import { DetailDrawer } from '@cadencia/ui/detail-drawer'
import { Tabs } from '@mantine/core'
import { IconCalendarOff } from '@tabler/icons-react'
import { useState } from 'react'
import { RecordFailure } from '../../../details/record-failure.tsx'
import { RecordSkeleton } from '../../../details/record-skeleton.tsx'
import { useRecordTab } from '../../../details/use-record-tab.ts'
import { durationWords } from '../meeting-labels.ts'
import { RECORD_TABS, type RecordTab } from '../use-tab-address.ts'
import { MeetingDetails } from './meeting-details.tsx'
import { RecordMenu } from './record-menu.tsx'
import { SummaryPanel } from './summary-panel.tsx'
import { TranscriptPanel } from './transcript-panel.tsx'

const TAB_LABELS = {
  details: 'Detalhes',
  transcript: 'Transcrição',
  summary: 'Resumo',
} as const satisfies Record<RecordTab, string>

const MISSING = {
  icon: IconCalendarOff,
  text: 'Reunião não encontrada',
  description: 'Ela pode ter sido cancelada, ou o endereço mudou.',
} as const

interface MeetingRecordProps {
  /** Undefined while no record is open. */
  meetingId: string | undefined
  onClose: () => void
}

/** One meeting beside the list. */
export function MeetingRecord({ meetingId, onClose }: MeetingRecordProps) {
  // The last one stays in sight while the drawer closes.
  const [shownId, setShownId] = useState(meetingId)
  if (meetingId !== undefined && meetingId !== shownId) setShownId(meetingId)
  return shownId === undefined ? null : (
    <Record key={shownId} id={shownId} opened={meetingId !== undefined} onClose={onClose} />
  )
}

function Record({ id, opened, onClose }: { id: string; opened: boolean; onClose: () => void }) {
  const { data: meeting, error, isFetching, refetch } = useMeeting(id)
  return (
    <DetailDrawer
      opened={opened}
      title={meeting?.title ?? 'Reunião'}
      subtitle={meeting && whenOf(meeting)}
      actions={meeting && <RecordMenu meeting={meeting} onCancelled={onClose} />}
      onClose={onClose}
    >
      {meeting ? (
        <RecordTabs meeting={meeting} />
      ) : error ? (
        <RecordFailure
          error={error}
          missing={MISSING}
          failed="Não foi possível carregar a reunião."
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <RecordSkeleton />
      )}
    </DetailDrawer>
  )
}

function whenOf({ scheduledAt, duration, isPermanentRoom }: Meeting): string {
  const start = formatDateTime(scheduledAt)
  return isPermanentRoom ? start : `${start} · ${durationWords(duration)}`
}

function RecordTabs({ meeting }: { meeting: Meeting }) {
  const { tab, choose } = useRecordTab(RECORD_TABS)
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
    </Tabs>
  )
}
