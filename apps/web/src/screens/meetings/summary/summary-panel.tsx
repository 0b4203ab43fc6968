import { isOver, type Meeting } from '@cadencia/meetings/contract'
import { useMeetingNotes } from '@cadencia/meetings/notes/react'
import { useMeetingOptions } from '@cadencia/meetings/react'
import { EmptyState } from '@cadencia/ui/empty-state'
import { Alert, Button, Skeleton, Stack, Text } from '@mantine/core'
import { IconAlertCircle, IconLock, IconSparkles } from '@tabler/icons-react'
import { MeetingItems } from '../items/meeting-items.tsx'
import { NOT_ALLOWED_TO_READ } from '../meeting-labels.ts'
import { SummaryText } from './summary-text.tsx'
import { useAskForSummary } from './use-ask-for-summary.ts'

/** What came of the meeting: its summary, how far the writing is, and what was decided and is to be done. */
export function SummaryPanel({ meeting }: { meeting: Meeting }) {
  if (!meeting.canReadTranscript) return <EmptyState icon={IconLock} text={NOT_ALLOWED_TO_READ} />
  return (
    <Stack gap="lg">
      {meeting.summaryStatus === 'pending' && <Writing />}
      {meeting.summaryStatus === 'failed' && <Failure meeting={meeting} />}
      {meeting.aiSummary === null ? (
        <NoSummary meeting={meeting} />
      ) : (
        <SummaryText meeting={meeting} text={meeting.aiSummary} />
      )}
      <MeetingItems meeting={meeting} isOnlyShown={!isOver(meeting)} />
    </Stack>
  )
}

function Writing() {
  return (
    <Stack role="status" gap="sm">
      <Text c="dimmed">O resumo está sendo escrito.</Text>
      <Skeleton height={14} />
      <Skeleton height={14} />
      <Skeleton height={14} width="60%" />
    </Stack>
  )
}

function Failure({ meeting }: { meeting: Meeting }) {
  const { ask, isPending } = useAskForSummary(meeting.id)
  return (
    <Alert
      role="alert"
      color="red"
      variant="light"
      icon={<IconAlertCircle size={18} aria-hidden />}
      title="Não foi possível escrever o resumo"
    >
      {meeting.canEdit && (
        <Button size="sm" variant="default" loading={isPending} onClick={ask}>
          Tentar novamente
        </Button>
      )}
    </Alert>
  )
}

function NoSummary({ meeting }: { meeting: Meeting }) {
  const { data: options } = useMeetingOptions()
  const { ask, isPending } = useAskForSummary(meeting.id)
  const isSilent = isOver(meeting) && !meeting.hasTranscript
  const { data: notes = [] } = useMeetingNotes(meeting.id, { isEnabled: isSilent })
  if (meeting.summaryStatus !== 'none') return null
  const hasText = meeting.hasTranscript || notes.some(({ text }) => text.trim() !== '')
  const why = whyNone({ status: meeting.status, hasText, isEnabled: options?.isSummaryEnabled ?? true })
  return (
    <EmptyState
      icon={IconSparkles}
      text="Resumo AI Indisponível"
      {...(why ? { description: why } : {})}
      action={
        why === undefined &&
        meeting.canEdit && (
          <Button variant="default" loading={isPending} onClick={ask}>
            Escrever resumo
          </Button>
        )
      }
    />
  )
}

interface Asked extends Pick<Meeting, 'status'> {
  /** Whether something was said or noted. */
  hasText: boolean
  isEnabled: boolean
}

/** Why there is no summary, or undefined where one can be asked for. */
function whyNone({ status, hasText, isEnabled }: Asked): string | undefined {
  if (!isEnabled) return 'Os resumos automáticos estão desativados.'
  if (!isOver({ status })) return 'O resumo é escrito quando a reunião termina.'
  return hasText ? undefined : 'Não há transcrição nem anotações para resumir.'
}
