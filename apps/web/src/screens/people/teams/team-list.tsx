import { containsWords } from '@cadencia/locale/text'
import type { Team } from '@cadencia/people/teams/contract'
import type { useTeams } from '@cadencia/people/teams/react'
import { IconUsers } from '@tabler/icons-react'
import { useMemo } from 'react'
import { CollectionView } from '../../../collections/collection-view.tsx'
import { anyText } from '../../../collections/filters/address-fields.ts'
import { FiltersRow } from '../../../collections/filters/filters-row.tsx'
import { SearchField } from '../../../collections/filters/search-field.tsx'
import { useUrlFilters } from '../../../collections/filters/use-url-filters.ts'
import { ListEmptyState } from '../../../collections/rows/list-empty-state.tsx'
import { sortRows, wholeList } from '../../../collections/rows/whole-list.ts'
import { useCollectionView } from '../../../collections/use-collection-view.ts'
import { useStable } from '../../../kit/use-stable.ts'
import type { TeamTask } from './member-buttons.tsx'
import { TEAM_COLLECTION } from './team-collection.tsx'

const ADDRESS = { q: anyText }

const COMPARISONS: Readonly<Record<string, (one: Team, other: Team) => number>> = {
  name: (one, other) => one.name.localeCompare(other.name, 'pt-BR'),
  leader: (one, other) => (one.leaderName ?? '').localeCompare(other.leaderName ?? '', 'pt-BR'),
  members: (one, other) => (one.membersCount ?? 0) - (other.membersCount ?? 0),
  tasks: (one, other) => (one.openTasks ?? 0) - (other.openTasks ?? 0),
  sprints: (one, other) => (one.activeSprints ?? 0) - (other.activeSprints ?? 0),
}

interface TeamListProps {
  teams: ReturnType<typeof useTeams>
  /** The team that is open beside the list. */
  openId: string | undefined
  onTask: (task: TeamTask, team: Team) => void
}

/** The teams that the search leaves. */
export function TeamList({ teams, openId, onTask }: TeamListProps) {
  const view = useCollectionView(TEAM_COLLECTION)
  const {
    filters: { q },
    isFiltered,
    change,
    clear,
  } = useUrlFilters(ADDRESS)
  const context = useStable({ onTask })
  const shown = useMemo(() => {
    const found = (teams.data ?? []).filter(({ name, leaderName }) =>
      containsWords(`${name} ${leaderName ?? ''}`, q),
    )
    return sortRows(found, view.sort, COMPARISONS)
  }, [teams.data, q, view.sort])
  return (
    <>
      <FiltersRow
        label="Filtrar times"
        search={
          <SearchField
            label="Buscar time"
            placeholder="Nome ou líder"
            text={q}
            onChange={(text) => change({ q: text })}
          />
        }
      />
      <CollectionView
        collection={TEAM_COLLECTION}
        view={view}
        list={wholeList(teams, shown)}
        context={context}
        openId={openId}
        failed="Não foi possível carregar os times."
        failedNext="Não foi possível carregar os times."
        emptyState={
          <ListEmptyState
            icon={IconUsers}
            text="Nenhuma equipe encontrada"
            description={
              isFiltered
                ? 'Nenhum time corresponde à busca.'
                : "Um time reúne as pessoas que planejam, executam e pontuam juntas. Um administrador cria o primeiro em 'Novo Time'."
            }
            isFiltered={isFiltered}
            clear={clear}
          />
        }
      />
    </>
  )
}
