import type { ComponentType } from 'react'
import type { AnyField, KindField, KindName } from '../../records/fields/field.ts'
import { partsOf, useChoicesOf } from '../../records/fields/kinds.tsx'
import { useTeamFinder } from '../../records/people/use-people.ts'
import { type AddressField, oneOf, optionalText, personOrNobody, recordId } from './address-fields.ts'
import { FilterSelect } from './filter-select.tsx'
import { PersonFilter, TeamFilter } from './filters.tsx'

type Filter = NonNullable<AnyField['filter']>
type FilteredField<N extends KindName> = KindField<N> & { readonly filter?: Filter }

interface FilterProps<N extends KindName> {
  readonly field: FilteredField<N>
  readonly label: string
  readonly value: string | null
  readonly onChange: (value: string | null) => void
  /** The team that the list is of, whose labels are offered; null: those of the viewer's teams, team by team. */
  readonly teamId: string | null
}

/** How lists are narrowed by the values of one kind. */
interface KindFilter<N extends KindName> {
  /** A value as an address holds it. */
  readonly address: (field: FilteredField<N>) => AddressField<string | null>
  /** Null where nothing can be chosen: such a field takes no filter. */
  readonly Filter: ComponentType<FilterProps<N>> | null
}

const unfiltered = { address: () => optionalText, Filter: null }

const FILTERS: { readonly [N in KindName]: KindFilter<N> } = {
  text: unfiltered,
  longText: unfiltered,
  url: unfiltered,
  number: unfiltered,
  money: unfiltered,
  day: unfiltered,
  instant: unfiltered,
  record: unfiltered,
  checkbox: { address: () => oneOf(['true', 'false']), Filter: ValueFilter },
  choice: { address: ({ values }) => oneOf(values), Filter: ValueFilter },
  choices: { address: ({ values }) => oneOf(values), Filter: ValueFilter },
  person: {
    address: ({ filter }) => (filter?.hasNobody ? personOrNobody : recordId),
    Filter: ({ field, teamId: _, ...select }) => (
      <PersonFilter hasNobody={field.filter?.hasNobody ?? false} {...select} />
    ),
  },
  people: {
    address: () => recordId,
    Filter: ({ field: _field, teamId: _, ...select }) => <PersonFilter {...select} />,
  },
  team: {
    address: () => recordId,
    Filter: ({ value, onChange }) => <TeamFilter value={value} onChange={onChange} />,
  },
  sprint: { address: () => recordId, Filter: LoadedFilter },
  labels: { address: () => recordId, Filter: LoadedFilter },
}

/** How lists are narrowed by a field. */
export function filterOf<N extends KindName>({ kind }: FilteredField<N>): KindFilter<N> {
  return FILTERS[kind]
}

/** By one of the values that the kind knows, in the order of its groups. */
function ValueFilter<N extends KindName>({ field, teamId: _, ...select }: FilterProps<N>) {
  const { choices } = useChoicesOf<N>(field, { teamIds: [], chosen: null })
  const keys = partsOf<N>(field).groupKeys?.(field) ?? []
  return (
    <FilterSelect
      all={field.filter?.all ?? ''}
      choices={keys.flatMap((key) => choices.find(({ value }) => value === key) ?? [])}
      {...select}
    />
  )
}

/** By one of the choices that the server answers. */
function LoadedFilter<N extends KindName>({ field, teamId, ...select }: FilterProps<N>) {
  const { teams } = useTeamFinder()
  const own = teams.flatMap(({ id, isMember }) => (isMember ? id : []))
  const { value } = select
  const isByTeam = teamId === null
  const scope = { teamIds: isByTeam ? own : [teamId], isByTeam, chosen: value }
  const { choices, isLoaded } = useChoicesOf<N>(field, scope)
  // While they load it has its place, so that nothing below it moves.
  if (choices.length === 0 && value === null && isLoaded && teams.length > 0) return null
  const isOther = isLoaded && value !== null && choices.every((one) => one.value !== value)
  return (
    <FilterSelect
      all={field.filter?.all ?? ''}
      searchable
      nothingFoundMessage="Nada encontrado"
      choices={isOther ? [...choices, { value, label: 'De outro time' }] : choices}
      {...select}
    />
  )
}
