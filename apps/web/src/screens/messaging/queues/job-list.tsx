import { JOBS_SHOWN, type QueueJob } from '@cadencia/messaging/queues/contract'
import { useQueueJobs } from '@cadencia/messaging/queues/react'
import { Text, Title } from '@mantine/core'
import { IconListDetails } from '@tabler/icons-react'
import type { Collection } from '../../../collections/collection.ts'
import { CollectionView } from '../../../collections/collection-view.tsx'
import { columnsOf, groupingsOf } from '../../../collections/fields/field-columns.tsx'
import { countFilters, FieldFilters } from '../../../collections/filters/field-filters.tsx'
import { FiltersRow } from '../../../collections/filters/filters-row.tsx'
import { SearchField } from '../../../collections/filters/search-field.tsx'
import { ListEmptyState } from '../../../collections/rows/list-empty-state.tsx'
import { wholeList } from '../../../collections/rows/whole-list.ts'
import { useCollectionView } from '../../../collections/use-collection-view.ts'
import { JOB_FIELDS } from './fields.tsx'
import { JOB, jobFilterOf, referenceText, type useMonitorUrlState } from './use-monitor-url-state.ts'

/** The newest jobs as list and table. */
const JOB_COLLECTION: Collection<QueueJob, null> = {
  id: 'jobs',
  label: 'Jobs recentes',
  noun: ['job', 'jobs'],
  layouts: ['list', 'table'],
  titleLabel: 'Job',
  titleOf: ({ label }) => label,
  param: [JOB, referenceText],
  columns: columnsOf<QueueJob, null>(JOB_FIELDS),
  groupings: groupingsOf<QueueJob, null>(JOB_FIELDS),
}

type JobListProps = Pick<
  ReturnType<typeof useMonitorUrlState>,
  'filters' | 'isFiltered' | 'change' | 'clear' | 'openJob'
>

/** The newest jobs, found by type, id, queue or status. */
export function JobList({ filters, isFiltered, change, clear, openJob }: JobListProps) {
  const view = useCollectionView(JOB_COLLECTION)
  const jobs = useQueueJobs(jobFilterOf(filters))
  const { data: found = [] } = jobs
  const isCut = found.length > JOBS_SHOWN
  return (
    <div>
      <Title order={2} mb="sm">
        Jobs recentes
      </Title>
      <FiltersRow
        label="Procurar jobs"
        search={
          <SearchField
            label="Procurar por tipo ou id"
            placeholder="Tipo ou id"
            text={filters.q}
            onChange={(text) => change({ q: text })}
          />
        }
        activeCount={countFilters(JOB_FIELDS, filters)}
      >
        <FieldFilters fields={JOB_FIELDS} filters={filters} change={change} />
      </FiltersRow>
      <CollectionView
        collection={JOB_COLLECTION}
        view={view}
        list={wholeList(jobs, found.slice(0, JOBS_SHOWN), isCut ? `${JOBS_SHOWN}+` : undefined)}
        context={null}
        openId={openJob?.id}
        failed="Não foi possível carregar os jobs."
        failedNext="Não foi possível carregar os jobs."
        emptyState={
          <ListEmptyState
            icon={IconListDetails}
            text="Nenhum job encontrado"
            description={
              isFiltered
                ? 'Nenhum job corresponde à busca.'
                : 'Crie um job de teste para ver se a fila leva um job até o fim.'
            }
            isFiltered={isFiltered}
            clear={clear}
          />
        }
      />
      {isCut && (
        <Text size="sm" c="dimmed" mt="xs">
          Os {JOBS_SHOWN} mais novos. Procure por tipo, id, fila ou status para achar outros.
        </Text>
      )}
    </div>
  )
}
