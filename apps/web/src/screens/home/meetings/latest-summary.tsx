import { messageOf } from '@cadencia/http/http-error'
import { formatDate } from '@cadencia/locale/dates'
import type { Meeting } from '@cadencia/meetings/contract'
import { EmptyState } from '@cadencia/ui/empty-state'
import { ErrorState } from '@cadencia/ui/error-state'
import { Badge, Button, Card, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import { IconFileText, IconSparkles } from '@tabler/icons-react'
import { Link } from 'react-router'
import classes from '../../meetings/meetings.module.css'
import { SOURCE_LABELS } from '../../meetings/summary-words.ts'
import { useLatestSummary } from './use-latest-summary.ts'

/** The newest summary that the viewer may read. */
export function LatestSummary() {
  const { meeting, isPending, error, isFetching, refetch } = useLatestSummary()
  return (
    <Card component="section" withBorder padding="md" aria-labelledby="home-summary">
      <Title order={2} id="home-summary" mb="sm">
        Resumo AI
      </Title>
      {isPending ? (
        <Stack role="status" aria-label="Carregando" gap="sm">
          <Skeleton height={16} width="60%" />
          <Skeleton height={12} />
          <Skeleton height={12} />
          <Skeleton height={12} width="70%" />
        </Stack>
      ) : meeting ? (
        <Summary meeting={meeting} />
      ) : error ? (
        <ErrorState
          message={messageOf(error, 'Não foi possível carregar o resumo.')}
          onRetry={refetch}
          isRetrying={isFetching}
        />
      ) : (
        <NoSummary />
      )}
    </Card>
  )
}

function Summary({ meeting }: { meeting: Meeting }) {
  return (
    <Stack gap="sm" align="flex-start">
      <div>
        <Link to={`/meetings/${meeting.id}?tab=summary`} className={classes.title ?? ''}>
          {meeting.title}
        </Link>
        <Group gap="xs" mt={4}>
          <Text size="sm" c="dimmed">
            {formatDate(meeting.endedAt ?? meeting.scheduledAt)}
          </Text>
          {meeting.summarySource && (
            <Badge variant="light" color="gray" radius="sm">
              {SOURCE_LABELS[meeting.summarySource]}
            </Badge>
          )}
        </Group>
      </div>
      <Text lineClamp={6} className={classes.words ?? ''}>
        {meeting.aiSummary}
      </Text>
      <Button
        component={Link}
        to={`/meetings/${meeting.id}?tab=transcript`}
        variant="default"
        leftSection={<IconFileText size={16} stroke={1.75} aria-hidden />}
      >
        Ver Transcrição
      </Button>
    </Stack>
  )
}

function NoSummary() {
  return (
    <EmptyState
      icon={IconSparkles}
      text="Resumo AI Indisponível"
      description="O resumo aparece aqui depois de uma reunião transcrita."
      action={
        <Button variant="default" disabled leftSection={<IconFileText size={16} stroke={1.75} aria-hidden />}>
          Ver Transcrição
        </Button>
      }
    />
  )
}
