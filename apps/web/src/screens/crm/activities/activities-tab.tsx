import { ACTIVITY_TYPES, ActivityType, OUTCOMES, Outcome } from '@cadencia/crm/activities/contract'
import { ACTIVITY_LABELS } from '@cadencia/crm/labels'
import { lazyOverlay } from '@cadencia/ui/lazy-overlay'
import { Button, Group, Title } from '@mantine/core'
import { IconActivity, IconPlus } from '@tabler/icons-react'
import { useDeferredValue, useMemo } from 'react'
import { z } from 'zod'
import { FilterSelect } from '../../../lists/filter-select.tsx'
import { choicesOf } from '../../../lists/filter-values.ts'
import { countSet, FiltersRow } from '../../../lists/filters-row.tsx'
import { ListEmptyState } from '../../../lists/list-empty-state.tsx'
import { SearchField } from '../../../lists/search-field.tsx'
import { useCreateParam } from '../../../lists/use-create-param.ts'
import { useUrlFilters } from '../../../lists/use-url-filters.ts'
import { OUTCOME_BADGES } from '../crm-labels.ts'
import { ActivityFailure, ActivityGroup, ActivitySkeleton, useActivityPages } from './activity-list.tsx'

const NewActivityDialog = lazyOverlay(() =>
  import('./activity-dialog.tsx').then((module) => module.NewActivityDialog),
)

const Address = z.object({
  q: z.string().nullable().catch(null),
  type: ActivityType.nullable().catch(null),
  outcome: Outcome.nullable().catch(null),
})
type ActivityFilters = z.infer<typeof Address>
const DEFAULTS: ActivityFilters = { q: null, type: null, outcome: null }

/** What is late, what comes, and what was done. */
export function ActivitiesTab() {
  const { isCreating, openForm, closeForm } = useCreateParam()
  const { filters, change } = useUrlFilters(Address, DEFAULTS)
  return (
    <>
      <Group justify="space-between" mb="sm" gap="sm">
        <Title order={2}>Atividades</Title>
        <Button leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />} onClick={openForm}>
          Nova Atividade
        </Button>
      </Group>
      <FiltersRow
        label="Filtrar atividades"
        activeCount={countSet(filters.type, filters.outcome)}
        search={
          <SearchField
            label="Buscar atividade"
            placeholder="Assunto, descrição ou próxima ação"
            text={filters.q ?? ''}
            onChange={(q) => change({ q })}
          />
        }
      >
        <FilterSelect
          label="Tipo"
          all="Todos os tipos"
          choices={choicesOf(ACTIVITY_TYPES, ACTIVITY_LABELS)}
          value={filters.type}
          onChange={(type) => change({ type })}
        />
        <FilterSelect
          label="Resultado"
          all="Qualquer resultado"
          choices={choicesOf(OUTCOMES, OUTCOME_BADGES)}
          value={filters.outcome}
          onChange={(outcome) => change({ outcome })}
        />
      </FiltersRow>
      <Groups filters={filters} clear={() => change(DEFAULTS)} onCreate={openForm} />
      <NewActivityDialog opened={isCreating} onClose={closeForm} />
    </>
  )
}

interface GroupsProps {
  filters: ActivityFilters
  clear: () => void
  onCreate: () => void
}

function Groups({ filters: { q, type, outcome }, clear, onCreate }: GroupsProps) {
  const queryFilter = useMemo(
    () => ({ ...(q ? { q } : {}), ...(type ? { type } : {}), ...(outcome ? { outcome } : {}) }),
    [q, type, outcome],
  )
  const filter = useDeferredValue(queryFilter)
  const overdue = useActivityPages({ ...filter, state: 'overdue' }, 'scheduledAt')
  const upcoming = useActivityPages({ ...filter, state: 'upcoming' }, 'scheduledAt')
  const unscheduled = useActivityPages({ ...filter, state: 'unscheduled' }, '-createdAt')
  const done = useActivityPages({ ...filter, state: 'done' }, '-createdAt')
  const lists = [overdue, upcoming, unscheduled, done]
  if (lists.some(({ isPending }) => isPending)) return <ActivitySkeleton />
  const failed = lists.find(({ data }) => !data)
  if (failed) return <ActivityFailure list={failed} />
  if (lists.every(({ data }) => data?.pages[0]?.rows.length === 0)) {
    const isFiltered = Object.keys(filter).length > 0
    return (
      <ListEmptyState
        icon={IconActivity}
        text="Nenhuma atividade encontrada"
        description={
          isFiltered
            ? 'Nenhuma atividade corresponde aos filtros.'
            : 'Planeje a próxima ligação, reunião ou demonstração.'
        }
        isFiltered={isFiltered}
        clear={clear}
        createLabel="Nova Atividade"
        onCreate={onCreate}
      />
    )
  }
  return (
    <>
      <ActivityGroup title="Atrasadas" state="overdue" list={overdue} />
      <ActivityGroup title="Próximas" state="upcoming" list={upcoming} />
      <ActivityGroup title="Sem data" state="unscheduled" list={unscheduled} />
      <ActivityGroup title="Concluídas" state="done" list={done} />
    </>
  )
}
