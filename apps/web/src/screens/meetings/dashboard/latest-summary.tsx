import type { NewestSummary } from '@cadencia/insights/dashboard/contract'
import { formatDate } from '@cadencia/locale/dates'
import { EmptyState } from '@cadencia/ui/empty-state'
import { Badge, Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import { IconFileText, IconSparkles } from '@tabler/icons-react'
import { Link } from 'react-router'
import classes from '../../../kit/lists.module.css'
import { summaryLabel } from '../summary-labels.ts'

const transcriptIcon = <IconFileText size={16} stroke={1.75} aria-hidden />

/** The newest summary that the viewer may read, with its transcript. */
export function LatestSummary({ summary }: { summary: NewestSummary | null }) {
  return (
    <Card component="section" withBorder padding="md" aria-labelledby="home-summary">
      <Title order={2} id="home-summary" mb="sm">
        Resumo AI
      </Title>
      {summary ? <Summary {...summary} /> : <NoSummary />}
    </Card>
  )
}

function Summary({ meetingId, title, summary, source, endedAt, hasTranscript }: NewestSummary) {
  return (
    <Stack gap="sm" align="flex-start">
      <div>
        <Link to={`/meetings/${meetingId}?tab=summary`} className={classes.title ?? ''}>
          {title}
        </Link>
        <Group gap="xs" mt={4}>
          <Text size="sm" c="dimmed">
            {formatDate(endedAt)}
          </Text>
          <Badge variant="light" color="gray" radius="sm">
            {summaryLabel(source)}
          </Badge>
        </Group>
      </div>
      <Text lineClamp={6} className={classes.longText ?? ''}>
        {summary}
      </Text>
      {hasTranscript ? (
        <Button
          component={Link}
          to={`/meetings/${meetingId}?tab=transcript`}
          variant="default"
          leftSection={transcriptIcon}
        >
          Ver Transcrição
        </Button>
      ) : (
        <Button variant="default" disabled leftSection={transcriptIcon}>
          Ver Transcrição
        </Button>
      )}
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
        <Button variant="default" disabled leftSection={transcriptIcon}>
          Ver Transcrição
        </Button>
      }
    />
  )
}
