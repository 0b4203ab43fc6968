import type { Meeting } from '@cadencia/meetings/contract'
import { useMeetingHistory } from '@cadencia/meetings/react'
import { EmptyState } from '@cadencia/ui/empty-state'
import { IconLock } from '@tabler/icons-react'
import { useMemo } from 'react'
import { type FieldLabels, fieldEvents, historyLabels } from '../../../conversation/field-events.ts'
import { LazyDiscussion } from '../../../conversation/lazy-discussion.tsx'
import { MEETING_FIELDS } from '../fields.tsx'
import { durationLabel } from '../meeting-labels.ts'

const NOT_ALLOWED_TO_DISCUSS = 'Os comentários são de quem criou ou participa da reunião.'

const LABELS: FieldLabels = {
  ...historyLabels(MEETING_FIELDS),
  duration: { name: 'a duração', format: (minutes) => durationLabel(Number(minutes)) },
  participantIds: { name: 'participantes', isPeople: true },
  guests: { name: 'convidados de fora', isPeople: true },
}

/** What is said about a meeting and what happened to it; for whoever may read its transcript. */
export function MeetingDiscussion({ meeting }: { meeting: Meeting }) {
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
