import { containsWords } from '@cadencia/locale/text'
import type { Team } from '@cadencia/people/teams/contract'
import type { useTeams } from '@cadencia/people/teams/react'
import { TeamIcon } from '@cadencia/ui/team-icon'
import { IconUsers } from '@tabler/icons-react'
import { useMemo } from 'react'
import type { Collection } from '../../../collections/collection.ts'
import { CollectionView } from '../../../collections/collection-view.tsx'
import { columnsOf } from '../../../collections/fields/field-columns.tsx'
import { anyText } from '../../../collections/filters/address-fields.ts'
import { FiltersRow } from '../../../collections/filters/filters-row.tsx'
import { SearchField } from '../../../collections/filters/search-field.tsx'
import { useUrlFilters } from '../../../collections/filters/use-url-filters.ts'
import { ListEmptyState } from '../../../collections/rows/list-empty-state.tsx'
import { sortRows, wholeList } from '../../../collections/rows/whole-list.ts'
import { useCollectionView } from '../../../collections/use-collection-view.ts'
import { useStable } from '../../../kit/use-stable.ts'
import { TEAM_FIELDS, type TeamContext } from './fields.tsx'
import { MemberButtons, type TeamTask } from './member-buttons.tsx'
import { FocusedTeamActions } from './team-actions.tsx'
import { TeamCard } from './team-card.tsx'

/** Teams as the specified cards, table and list. */
const TEAM_COLLECTION: Collection<Team, TeamContext> = {
  id: 'teams',
  label: 'Times',
  noun: ['time', 'times'],
  layouts: ['cards', 'table', 'list'],
  defaultSort: 'name',
  titleLabel: 'Nome',
  titleSortKey: 'name',
  titleOf: ({ name }) => name,
  pathOf: ({ id }) => `/teams/${id}`,
  leading: ({ icon, color }) => <TeamIcon name={icon} color={color} size={28} />,
  cardHeightPx: 204,
  card: (team, { onTask }) => <TeamCard team={team} onTask={onTask} />,
  Actions: FocusedTeamActions,
  rowActionsPx: 236,
  rowActions: (team, { onTask }) => team.canManage && <MemberButtons team={team} onTask={onTask} />,
  groupings: [],
  columns: columnsOf<Team, TeamContext>(TEAM_FIELDS),
}

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
