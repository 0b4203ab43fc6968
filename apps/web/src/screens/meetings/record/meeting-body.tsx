import { isOver, isRunning, type Meeting } from '@cadencia/meetings/contract'
import { useMeetingHistory } from '@cadencia/meetings/react'
import { EmptyState } from '@cadencia/ui/empty-state'
import { lazyPart } from '@cadencia/ui/lazy-part'
import { Skeleton, Stack } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { type FieldLabels, fieldEvents, historyLabels } from '../../../conversation/field-events.ts'
import { LazyDiscussion } from '../../../conversation/lazy-discussion.tsx'
import { linksTab } from '../../../records/links/links-tab.tsx'
import { type RecordTab, RecordTabs } from '../../../records/panel/record-tabs.tsx'
import { MEETING_FIELDS } from '../fields.tsx'
import { BeforeEnd } from '../live/before-end.ts'
import { LiveSkeleton } from '../live/live-skeleton.tsx'
import { MeetingBar } from '../live/meeting-bar.tsx'
import { durationLabel } from '../meeting-labels.ts'
import { MeetingDetails } from './meeting-details.tsx'
import { TranscriptPanel } from './transcript-panel.tsx'

const NOT_ALLOWED_TO_DISCUSS = 'Os comentários são de quem criou ou participa da reunião.'

const LABELS: FieldLabels = {
  ...historyLabels(MEETING_FIELDS),
  duration: { name: 'a duração', format: (minutes) => durationLabel(Number(minutes)) },
  participantIds: { name: 'participantes', isPeople: true },
  guests: { name: 'convidados de fora', isPeople: true },
}

/** What is said about a meeting and what happened to it; for whoever may read its transcript. */
function MeetingDiscussion({ meeting }: { meeting: Meeting }) {
  if (!meeting.canReadTranscript) return <EmptyState icon={IconLock} text={NOT_ALLOWED_TO_DISCUSS} />
  return <Discussion id={meeting.id} />
}

function Discussion({ id }: { id: string }) {
  const { data, ...history } = useMeetingHistory(id)
  const events = useMemo(() => data && fieldEvents(data, LABELS), [data])
  return (
    <LazyDiscussion
      subject={{ kind: 'meeting', recordId: id }}
      path={`/meetings/${id}`}
      title="Atividade"
      isTitleHidden
      history={{ ...history, events }}
    />
  )
}

const LiveMeeting = lazyPart(
  () => import('../live/live-meeting.tsx').then((module) => module.LiveMeeting),
  <LiveSkeleton />,
)
const SummaryPanel = lazyPart(
  () => import('../summary/summary-panel.tsx').then((module) => module.SummaryPanel),
  <PartSkeleton />,
)
const MeetingNotes = lazyPart(
  () => import('../notes/meeting-notes.tsx').then((module) => module.MeetingNotes),
  <PartSkeleton />,
)

function PartSkeleton() {
  return (
    <Stack role="status" aria-label="Carregando" gap="sm">
      <Skeleton height={14} />
      <Skeleton height={14} />
      <Skeleton height={14} width="60%" />
    </Stack>
  )
}

interface MeetingBodyProps {
  meeting: Meeting
  /** It has the page for itself. */
  isPage?: boolean
  /** Its transcription comes first, whether it takes place or not. */
  isWriting?: boolean
}

/** A meeting before, while and after it takes place; what matters in its present state comes first. */
export function MeetingBody({ meeting, isPage = false, isWriting = false }: MeetingBodyProps) {
  const [beforeEnd] = useState(() => new Set<() => Promise<boolean>>())
  const isActive = isRunning(meeting)
  // Who was writing when somebody else ended the meeting still saves it.
  const [wasActive, setWasActive] = useState(isActive)
  if (isActive && !wasActive) setWasActive(true)
  const hasLive = isWriting || (wasActive && meeting.canReadTranscript)
  const itemsTab = isOver(meeting) ? 'summary' : hasLive ? 'live' : 'details'
  const notesTab = !isOver(meeting) && hasLive ? 'live' : 'notes'
  const live: RecordTab = {
    name: 'live',
    label: isActive ? 'Ao vivo' : 'Minha transcrição',
    content: <LiveMeeting meetingKey={meeting.id} />,
    isKept: true,
  }
  return (
    <BeforeEnd value={beforeEnd}>
      <MeetingBar meeting={meeting} isPage={isPage} />
      <RecordTabs
        tabs={tabsOf(meeting, hasLive ? live : undefined, isWriting)}
        paramTabs={{ comment: 'activity', part: 'transcript', item: itemsTab, note: notesTab }}
      />
    </BeforeEnd>
  )
}

function tabsOf(
  meeting: Meeting,
  live: RecordTab | undefined,
  isWriting: boolean,
): readonly [RecordTab, ...RecordTab[]] {
  const details = { name: 'details', label: 'Detalhes', content: <MeetingDetails meeting={meeting} /> }
  const transcript = {
    name: 'transcript',
    label: 'Transcrição',
    content: <TranscriptPanel meeting={meeting} />,
  }
  const summary = { name: 'summary', label: 'Resumo', content: <SummaryPanel meeting={meeting} /> }
  const notes = { name: 'notes', label: 'Anotações', content: <MeetingNotes meeting={meeting} /> }
  const activity = {
    name: 'activity',
    label: 'Atividade',
    content: <MeetingDiscussion meeting={meeting} />,
  }
  const links = linksTab({ kind: 'meeting', id: meeting.id })
  const hasEnded = isOver(meeting)
  const others = hasEnded
    ? ([summary, transcript, notes, details, activity, links] as const)
    : // While it takes place, notes stand beside the live text.
      ([details, transcript, summary, ...(live ? [] : [notes]), activity, links] as const)
  if (!live) return others
  return hasEnded && !isWriting ? [...others, live] : [live, ...others]
}
