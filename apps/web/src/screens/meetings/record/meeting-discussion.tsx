import { formatDateTime } from '@cadencia/locale/dates'
import type { Meeting } from '@cadencia/meetings/contract'
import { useMeetingHistory } from '@cadencia/meetings/react'
import { EmptyState } from '@cadencia/ui/empty-state'
import { IconLock } from '@tabler/icons-react'
import { useMemo } from 'react'
import { type FieldLabels, fieldEvents, labelIn } from '../../../conversation/field-events.ts'
import { LazyDiscussion } from '../../../conversation/lazy-discussion.tsx'
import { durationLabel, meetingStatusBadge, TYPE_LABELS } from '../meeting-labels.ts'

const NOT_ALLOWED_TO_DISCUSS = 'Os comentários são de quem criou ou participa da reunião.'

const FIELDS: FieldLabels = {
  title: { name: 'o título' },
  description: { name: 'a descrição', isLong: true },
  scheduledAt: { name: 'a data', format: formatDateTime },
  duration: { name: 'a duração', format: (minutes) => durationLabel(Number(minutes)) },
  meetUrl: { name: 'o link', isLong: true },
  location: { name: 'o local' },
  meetingType: { name: 'o tipo', format: labelIn(TYPE_LABELS) },
  teamId: { name: 'o time' },
  participantIds: { name: 'participantes', isPeople: true },
  goals: { name: 'os objetivos', isLong: true },
  status: { name: 'o status', format: (status) => meetingStatusBadge(String(status)).label },
}

/** What is said about a meeting and what happened to it; for whoever may read its transcript. */
export function MeetingDiscussion({ meeting }: { meeting: Meeting }) {
  if (!meeting.canReadTranscript) return <EmptyState icon={IconLock} text={NOT_ALLOWED_TO_DISCUSS} />
  return <Discussion id={meeting.id} />
}

function Discussion({ id }: { id: string }) {
  const { data, ...history } = useMeetingHistory(id)
  const events = useMemo(() => data && fieldEvents(data, FIELDS), [data])
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
