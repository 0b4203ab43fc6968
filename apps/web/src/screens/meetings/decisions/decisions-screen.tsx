import type { Decision } from '@cadencia/meetings/decisions/contract'
import { type DecisionQuery, decisionPages, useDecisionPages } from '@cadencia/meetings/decisions/react'
import { Button } from '@mantine/core'
import { IconGavel } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { Collection } from '../../../collections/collection.ts'
import { CollectionView } from '../../../collections/collection-view.tsx'
import { columnsOf, groupingsOf } from '../../../collections/fields/field-columns.tsx'
import { anyText, day, recordId } from '../../../collections/filters/address-fields.ts'
import {
  countFilters,
  FieldFilters,
  filterAddress,
  filterQuery,
} from '../../../collections/filters/field-filters.tsx'
import { withoutEmpty } from '../../../collections/filters/filter-values.ts'
import { DayRangeFilter, TeamFilter } from '../../../collections/filters/filters.tsx'
import { countSet, FiltersRow } from '../../../collections/filters/filters-row.tsx'
import { SearchField } from '../../../collections/filters/search-field.tsx'
import { type FiltersOf, filtersIn, useUrlFilters } from '../../../collections/filters/use-url-filters.ts'
import { ListEmptyState } from '../../../collections/rows/list-empty-state.tsx'
import { useCollectionView } from '../../../collections/use-collection-view.ts'
import { Screen } from '../../../kit/screen/screen.tsx'
import type { ScreenAddress } from '../../../kit/screen/screen-address.ts'
import { isOver } from '../items/item-labels.ts'
import { MeetingsNav } from '../meetings-nav.tsx'
import { DECISION_FIELDS } from './fields.tsx'

const ADDRESS = {
  q: anyText,
  team: recordId,
  ...filterAddress(DECISION_FIELDS),
  from: day,
  to: day,
}

type DecisionFilters = FiltersOf<typeof ADDRESS>

/** Which decisions are listed. */
function useDecisionFilters() {
  return useUrlFilters(ADDRESS)
}

/** The filters that an address has. */
const decisionFiltersIn = (params: URLSearchParams) => filtersIn(ADDRESS, params)

/** Longer texts are refused. */
const WORDS_MAX = 100

/** The query for these filters. */
function queryOf({ q, team, from, to, ...others }: DecisionFilters): DecisionQuery {
  return {
    ...withoutEmpty({ q: q.trim().slice(0, WORDS_MAX), teamId: team, from, to }),
    ...filterQuery<DecisionQuery>()(DECISION_FIELDS, others),
  }
}

/** Decisions of all meetings, newest first; each leads to its place in its meeting. */
const DECISION_COLLECTION: Collection<Decision, null> = {
  id: 'decisions',
  label: 'Decisões',
  noun: ['decisão', 'decisões'],
  layouts: ['list', 'table'],
  titleLabel: 'Decisão',
  titlePx: 320,
  titleOf: ({ text }) => text,
  pathOf: ({ meetingId }) => `/meetings/${meetingId}`,
  searchOf: ({ id }) => `?item=${id}`,
  isDone: isOver,
  columns: columnsOf<Decision, null>(DECISION_FIELDS, { order: ['meeting', 'status', 'decided'] }),
  groupings: groupingsOf<Decision, null>(DECISION_FIELDS, ['meetingTitle', 'status']),
}

/** What was decided in the meetings that the viewer may read. */
export function DecisionsScreen() {
  const view = useCollectionView(DECISION_COLLECTION)
  const { filters, isFiltered, change, clear } = useDecisionFilters()
  const list = useDecisionPages(queryOf(filters))
  const { q, team, from, to, ...others } = filters
  return (
    <Screen title="Decisões" subtitle="O que foi decidido nas reuniões de que você participa">
      <MeetingsNav at="/meetings/decisions" />
      <FiltersRow
        label="Filtrar decisões"
        search={
          <SearchField
            label="Buscar decisão"
            placeholder="Buscar por palavras"
            text={q}
            onChange={(text) => change({ q: text })}
          />
        }
        activeCount={countSet(team, from, to) + countFilters(DECISION_FIELDS, others)}
      >
        <TeamFilter value={team} onChange={(next) => change({ team: next })} />
        <FieldFilters fields={DECISION_FIELDS} filters={others} change={change} />
        <DayRangeFilter from={from} to={to} onChange={change} />
      </FiltersRow>
      <CollectionView
        collection={DECISION_COLLECTION}
        view={view}
        list={list}
        context={null}
        openId={undefined}
        failed="Não foi possível carregar as decisões."
        failedNext="Não foi possível carregar mais decisões."
        emptyState={
          <ListEmptyState
            icon={IconGavel}
            text="Nenhuma decisão encontrada"
            description={
              isFiltered
                ? 'Nenhuma decisão corresponde aos filtros.'
                : 'O que for decidido numa reunião, anotado com a tecla D ou achado pelo resumo, aparece aqui.'
            }
            isFiltered={isFiltered}
            clear={clear}
            otherWay={
              <Button component={Link} to="/meetings" variant="default">
                Ver as reuniões
              </Button>
            }
          />
        }
      />
    </Screen>
  )
}

DecisionsScreen.prefetch = async ({ client, search }: ScreenAddress) => {
  await client.prefetchInfiniteQuery(decisionPages(queryOf(decisionFiltersIn(search))))
}
