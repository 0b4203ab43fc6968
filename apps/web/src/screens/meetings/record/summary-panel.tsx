import type { Meeting } from '@cadencia/meetings/contract'
import { useMeetingOptions, useRequestSummary } from '@cadencia/meetings/react'
import { EmptyState } from '@cadencia/ui/empty-state'
import { Alert, Badge, Button, Skeleton, Stack, Text, Title } from '@mantine/core'
import { IconAlertCircle, IconLock, IconSparkles } from '@tabler/icons-react'
import classes from '../../../kit/lists.module.css'
import { showFailure } from '../../../kit/show-failure.ts'
import { useMarkSummaryRead } from '../ended-meetings.ts'
import { NOT_ALLOWED_TO_READ } from '../meeting-labels.ts'
import { summaryLabel } from '../summary-labels.ts'
import { ActionItems } from './action-items.tsx'

/** What came of the meeting: summary, decisions, action items, and how far the writing is. */
export function SummaryPanel({ meeting }: { meeting: Meeting }) {
  if (!meeting.canReadTranscript) return <EmptyState icon={IconLock} text={NOT_ALLOWED_TO_READ} />
  return (
    <Stack gap="lg">
      {meeting.summaryStatus === 'pending' && <Writing />}
      {meeting.summaryStatus === 'failed' && <Failure meeting={meeting} />}
      {meeting.aiSummary === null ? <NoSummary meeting={meeting} /> : <Summary meeting={meeting} />}
    </Stack>
  )
}

function Summary({ meeting }: { meeting: Meeting }) {
  const { aiSummary, summarySource, decisions } = meeting
  useMarkSummaryRead(meeting.id)
  return (
    <>
      <div>
        {summarySource && (
          <Badge variant="light" color="gray" radius="sm" mb="xs">
            {summaryLabel(summarySource)}
          </Badge>
        )}
        <Text className={classes.longText}>{aiSummary}</Text>
      </div>
      <Decisions decisions={decisions} />
      <ActionItems meeting={meeting} />
    </>
  )
}

function Decisions({ decisions }: { decisions: readonly string[] }) {
  if (decisions.length === 0) return null
  return (
    <section>
      <Title order={3} mb="xs">
        Decisões
      </Title>
      <Stack component="ul" gap={6} m={0} pl="md">
        {decisions.map((decision) => (
          <Text component="li" key={decision}>
            {decision}
          </Text>
        ))}
      </Stack>
    </section>
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

function useAskForSummary({ id }: Meeting) {
  const request = useRequestSummary()
  const ask = () =>
    request.mutate(
      { params: { id } },
      {
        onError: (error) => showFailure(error, 'Não foi possível pedir o resumo. Tente novamente.'),
      },
    )
  return { ask, isPending: request.isPending }
}

function Failure({ meeting }: { meeting: Meeting }) {
  const { ask, isPending } = useAskForSummary(meeting)
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
  const { ask, isPending } = useAskForSummary(meeting)
  if (meeting.summaryStatus !== 'none') return null
  const why = whyNone(meeting, options?.isSummaryEnabled ?? true)
  return (
    <EmptyState
      icon={IconSparkles}
      text="Resumo AI Indisponível"
      {...(why ? { description: why } : {})}
      action={
        why === undefined &&
        meeting.canEdit && (
          <Button loading={isPending} onClick={ask}>
            Escrever resumo
          </Button>
        )
      }
    />
  )
}

/** Why there is no summary, or undefined where one can be asked for. */
function whyNone({ status, hasTranscript }: Meeting, isEnabled: boolean): string | undefined {
  if (!isEnabled) return 'Os resumos automáticos estão desativados.'
  if (status !== 'completed') return 'O resumo é escrito quando a reunião termina.'
  return hasTranscript ? undefined : 'Não há transcrição para resumir.'
}
