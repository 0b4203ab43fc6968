import { formatDateTime } from '@cadencia/locale/dates'
import { formatNumber } from '@cadencia/locale/numbers'
import { instantMs } from '@cadencia/locale/sao-paulo'
import type { QueueJobDetail } from '@cadencia/messaging/queues/contract'
import { Alert, Stack, Text, Title } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { Fact, PropertyGrid } from '../../../records/panel/fact.tsx'
import { JobActions } from './job-actions.tsx'
import { durationLabel, secondsBetween } from './queue-labels.ts'
import classes from './queues.module.css'

interface JobDetailsProps {
  job: QueueJobDetail
  onRemoved: () => void
}

/** When and how often a job was tried, what it carried, and what came of it. */
export function JobDetails({ job, onRemoved }: JobDetailsProps) {
  const { error, isMasked, payload, result } = job
  return (
    <Stack gap="lg">
      <JobActions job={job} onRemoved={onRemoved} />
      <PropertyGrid>
        {listFacts(job).map(([label, value]) => (
          <Fact key={label} label={label}>
            {value}
          </Fact>
        ))}
      </PropertyGrid>
      {error && (
        <Alert
          color="red"
          variant="light"
          title="Erro"
          icon={<IconAlertCircle size={18} stroke={1.75} aria-hidden />}
          style={{ overflowWrap: 'anywhere' }}
        >
          {error}
        </Alert>
      )}
      <Data title="Dados" value={payload} />
      {result !== null && <Data title="Resultado" value={result} />}
      {isMasked && (
        <Text size="sm" c="dimmed">
          Dados pessoais aparecem só para administradores.
        </Text>
      )}
    </Stack>
  )
}

function Data({ title, value }: { title: string; value: unknown }) {
  return (
    <section aria-label={title}>
      <Title order={3} fz="md" mb="xs">
        {title}
      </Title>
      <pre className={classes.data}>{JSON.stringify(value, null, 2)}</pre>
    </section>
  )
}

function listFacts(job: QueueJobDetail): readonly (readonly [label: string, value: string])[] {
  const { createdAt, runAt, startedAt, completedAt } = job
  const due = runAt !== null && instantMs(runAt) > instantMs(createdAt) ? runAt : createdAt
  const facts: readonly (readonly [string, string | null])[] = [
    ['Tipo', job.type],
    ['Id', job.id],
    ['Tentativas', `${job.attempts} de ${job.maxAttempts}`],
    ['Prioridade', formatNumber(job.priority)],
    ['Criado em', formatDateTime(createdAt)],
    ['Não antes de', runAt && formatDateTime(runAt)],
    ['Começou em', startedAt && formatDateTime(startedAt)],
    ['Terminou em', completedAt && formatDateTime(completedAt)],
    ['Espera', startedAt && durationLabel(secondsBetween(due, startedAt))],
    ['Até o fim', startedAt && completedAt && durationLabel(secondsBetween(startedAt, completedAt))],
  ]
  return facts.flatMap(([label, value]) => (value === null ? [] : [[label, value] as const]))
}
