import { QUEUES } from '@cadencia/contract/job'
import { messageOf } from '@cadencia/http/http-error'
import { JOB_STATUSES, JOBS_SHOWN } from '@cadencia/messaging/queues/contract'
import { QUEUE_LABELS } from '@cadencia/messaging/queues/labels'
import { useQueueJobs } from '@cadencia/messaging/queues/react'
import { EmptyState } from '@cadencia/ui/empty-state'
import { ErrorState } from '@cadencia/ui/error-state'
import { Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import { IconListDetails } from '@tabler/icons-react'
import { FilterSelect } from '../../../lists/filter-select.tsx'
import { SearchField } from '../../../lists/search-field.tsx'
import { JobRow } from './job-row.tsx'
import { STATUS_LABELS } from './queue-labels.ts'
import classes from './queues.module.css'
import type { useMonitorUrlState } from './use-monitor-url-state.ts'

const QUEUE_CHOICES = QUEUES.map((value) => ({ value, label: QUEUE_LABELS[value] }))
const STATUS_CHOICES = JOB_STATUSES.map((value) => ({ value, label: STATUS_LABELS[value].label }))

type JobListProps = Pick<ReturnType<typeof useMonitorUrlState>, 'search' | 'isFiltered' | 'change' | 'clear'>

/** The newest jobs, found by type, id, queue or status. */
export function JobList(props: JobListProps) {
  const { search, change } = props
  return (
    <section aria-labelledby="recent-jobs">
      <Title order={2} id="recent-jobs" mb="sm">
        Jobs recentes
      </Title>
      <Group gap="sm" mb="sm" role="search" aria-label="Procurar jobs">
        <SearchField
          label="Procurar por tipo ou id"
          placeholder="Procurar por tipo ou id"
          text={search.q}
          onChange={(q) => change({ q })}
        />
        <FilterSelect
          label="Fila"
          all="Todas as filas"
          choices={QUEUE_CHOICES}
          value={search.queue}
          onChange={(queue) => change({ queue })}
        />
        <FilterSelect
          label="Status"
          all="Todos os status"
          choices={STATUS_CHOICES}
          value={search.status}
          onChange={(status) => change({ status })}
        />
      </Group>
      <Jobs {...props} />
    </section>
  )
}

function Jobs({ search, isFiltered, clear }: JobListProps) {
  const jobs = useQueueJobs(search)
  if (jobs.isPending) return <ListSkeleton />
  if (!jobs.data) {
    return (
      <ErrorState
        message={messageOf(jobs.error, 'Não foi possível carregar os jobs.')}
        onRetry={() => void jobs.refetch()}
        isRetrying={jobs.isFetching}
      />
    )
  }
  if (jobs.data.length === 0) return <Emptiness isFiltered={isFiltered} clear={clear} />
  return (
    <>
      <ul className={classes.list} aria-busy={jobs.isPlaceholderData || undefined}>
        {jobs.data.slice(0, JOBS_SHOWN).map((job) => (
          <JobRow key={job.id} job={job} />
        ))}
      </ul>
      {jobs.data.length > JOBS_SHOWN && (
        <Text size="sm" c="dimmed" mt="xs">
          Os {JOBS_SHOWN} mais novos. Procure por tipo, id, fila ou status para achar outros.
        </Text>
      )}
    </>
  )
}

function Emptiness({ isFiltered, clear }: Pick<JobListProps, 'isFiltered' | 'clear'>) {
  return (
    <EmptyState
      icon={IconListDetails}
      text="Nenhum job encontrado"
      description={
        isFiltered
          ? 'Nenhum job corresponde à busca.'
          : 'Crie um job de teste para ver se a fila leva um job até o fim.'
      }
      action={
        isFiltered && (
          <Button variant="default" onClick={clear}>
            Limpar filtros
          </Button>
        )
      }
    />
  )
}

function ListSkeleton() {
  return (
    <Stack gap="xs" role="status" aria-label="Carregando">
      {Array.from({ length: 5 }, (_, index) => (
        <Skeleton key={index} height={52} />
      ))}
    </Stack>
  )
}
