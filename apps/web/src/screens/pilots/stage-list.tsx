import { containsWords, plural } from '@cadencia/locale/text'
import { useCurrentUser } from '@cadencia/people/react'
import { isStageDone, type PilotStage, STAGE_STATUSES } from '@cadencia/pilots/contract'
import type { usePilotStages } from '@cadencia/pilots/react'
import { Group, Progress, Text } from '@mantine/core'
import { IconTimelineEvent } from '@tabler/icons-react'
import { useMemo } from 'react'
import type { Collection } from '../../collections/collection.ts'
import { CollectionView } from '../../collections/collection-view.tsx'
import { columnsOf, groupingsOf } from '../../collections/fields/field-columns.tsx'
import { countFilters, FieldFilters, matchesFilters } from '../../collections/filters/field-filters.tsx'
import { FiltersRow } from '../../collections/filters/filters-row.tsx'
import { SearchField } from '../../collections/filters/search-field.tsx'
import { ListEmptyState } from '../../collections/rows/list-empty-state.tsx'
import { sortRows, wholeList } from '../../collections/rows/whole-list.ts'
import { useCollectionView } from '../../collections/use-collection-view.ts'
import { fullName } from '../../kit/full-name.ts'
import { useNow } from '../../kit/use-now.ts'
import { STAGE_FIELDS } from './fields.tsx'
import { FocusedStageActions } from './stage-actions.tsx'
import { StageButtons } from './stage-buttons.tsx'
import { StageCard } from './stage-card.tsx'
import type { StageContext } from './stage-context.ts'
import { useStageFilters } from './use-stage-filters.ts'

/** Stages as the specified timeline, list and table. */
const STAGE_COLLECTION: Collection<PilotStage, StageContext> = {
  id: 'pilots',
  label: 'Etapas',
  noun: ['etapa', 'etapas'],
  layouts: ['cards', 'list', 'table'],
  defaultSort: 'dueDate',
  titleLabel: 'Título',
  titleSortKey: 'title',
  titleOf: ({ title }) => title,
  pathOf: ({ id }) => `/special-projects/${id}`,
  cardColumnsMax: 1,
  cardHeightPx: 130,
  card: (stage, context) => <StageCard stage={stage} context={context} />,
  Actions: FocusedStageActions,
  rowActionsPx: 80,
  rowActions: (stage, { mayWrite }) => mayWrite && <StageButtons stage={stage} />,
  columns: columnsOf<PilotStage, StageContext>(STAGE_FIELDS, { order: ['assignee', 'completed'] }),
  groupings: groupingsOf<PilotStage, StageContext>(STAGE_FIELDS),
}

const assigneeName = ({ assignee }: PilotStage) => (assignee ? fullName(assignee) : '')

const COMPARISONS: Readonly<Record<string, (one: PilotStage, other: PilotStage) => number>> = {
  title: (one, other) => one.title.localeCompare(other.title, 'pt-BR'),
  dueDate: (one, other) => (one.dueDate ?? '9999').localeCompare(other.dueDate ?? '9999'),
  status: (one, other) => STAGE_STATUSES.indexOf(one.status) - STAGE_STATUSES.indexOf(other.status),
  assignee: (one, other) => assigneeName(one).localeCompare(assigneeName(other), 'pt-BR'),
}

interface StageListProps {
  stages: ReturnType<typeof usePilotStages>
  /** Why the viewer can't create one. */
  refusal: string | undefined
  /** The stage that is open beside the list. */
  openId: string | undefined
  onCreate: () => void
}

/** The stages that the filters leave, by due day unless sorted otherwise, and how many of all are done. */
export function StageList({ stages, refusal, openId, onCreate }: StageListProps) {
  const view = useCollectionView(STAGE_COLLECTION)
  const { filters, isFiltered, change, clear } = useStageFilters()
  const { data: user } = useCurrentUser()
  const nowMs = useNow()
  const mayWrite = user?.isGuest === false
  const context = useMemo(() => ({ nowMs, mayWrite }), [nowMs, mayWrite])
  const shown = useMemo(() => {
    const found = (stages.data ?? []).filter(
      (stage) =>
        containsWords(`${stage.title} ${stage.description}`, filters.q) &&
        matchesFilters(STAGE_FIELDS, filters, stage),
    )
    return sortRows(found, view.sort, COMPARISONS)
  }, [stages.data, filters, view.sort])
  return (
    <>
      <StageFilters filters={filters} change={change} />
      <CollectionView
        collection={STAGE_COLLECTION}
        view={view}
        list={wholeList(stages, shown)}
        context={context}
        openId={openId}
        failed="Não foi possível carregar as etapas."
        failedNext="Não foi possível carregar as etapas."
        before={stages.data && <StageProgress stages={stages.data} />}
        emptyState={
          <ListEmptyState
            icon={IconTimelineEvent}
            text="Nenhuma etapa encontrada"
            description={
              isFiltered
                ? 'Nenhuma etapa corresponde aos filtros.'
                : 'Crie as etapas do projeto piloto com prazo e responsável, e acompanhe-as aqui.'
            }
            isFiltered={isFiltered}
            clear={clear}
            createLabel={isFiltered ? 'Criar etapa' : 'Criar primeira etapa'}
            refusal={refusal}
            onCreate={onCreate}
          />
        }
      />
    </>
  )
}

/** How many of the stages are done. */
function StageProgress({ stages }: { stages: readonly PilotStage[] }) {
  const done = stages.filter(isStageDone).length
  const label = `${done} de ${plural(stages.length, 'etapa concluída', 'etapas concluídas')}`
  return (
    <Group gap="md" mb="lg" wrap="nowrap">
      <Progress value={(done / stages.length) * 100} color="gray" flex={1} maw={360} aria-label={label} />
      <Text size="sm" c="dimmed" flex="none">
        {label}
      </Text>
    </Group>
  )
}

/** Text, status and assignee, in one row. */
function StageFilters({ filters, change }: Pick<ReturnType<typeof useStageFilters>, 'filters' | 'change'>) {
  return (
    <FiltersRow
      label="Filtrar etapas"
      search={
        <SearchField
          label="Buscar etapa"
          placeholder="Título ou descrição"
          text={filters.q}
          onChange={(text) => change({ q: text })}
        />
      }
      activeCount={countFilters(STAGE_FIELDS, filters)}
    >
      <FieldFilters fields={STAGE_FIELDS} filters={filters} change={change} />
    </FiltersRow>
  )
}
