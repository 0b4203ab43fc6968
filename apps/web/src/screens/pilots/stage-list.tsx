import { containsWords, plural } from '@cadencia/locale/text'
import { useCurrentUser } from '@cadencia/people/react'
import { isStageDone, type PilotStage, STAGE_STATUSES } from '@cadencia/pilots/contract'
import type { usePilotStages } from '@cadencia/pilots/react'
import { Group, Progress, Text } from '@mantine/core'
import { IconTimelineEvent } from '@tabler/icons-react'
import { useMemo } from 'react'
import { CollectionView } from '../../collections/collection-view.tsx'
import { matchesFilters } from '../../collections/filters/field-filters.tsx'
import { ListEmptyState } from '../../collections/rows/list-empty-state.tsx'
import { sortRows, wholeList } from '../../collections/rows/whole-list.ts'
import { useCollectionView } from '../../collections/use-collection-view.ts'
import { fullName } from '../../kit/full-name.ts'
import { useNow } from '../../kit/use-now.ts'
import { STAGE_FIELDS } from './fields.tsx'
import { STAGE_COLLECTION } from './stage-collection.tsx'
import { StageFilters } from './stage-filters.tsx'
import { useStageFilters } from './use-stage-filters.ts'

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
