import type { ComponentType } from 'react'
import { type AnyField, choicesIn, type KindField, type KindName } from '../../records/fields/field.ts'
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
}

/** How lists are narrowed by the values of one kind. */
interface KindFilter<N extends KindName> {
  /** A value as an address holds it. */
  readonly address: (field: FilteredField<N>) => AddressField<string | null>
  /** None where screens offer their own. */
  readonly Filter?: ComponentType<FilterProps<N>>
}

const ofText = { address: () => optionalText }
const ofIds = { address: () => recordId }

const FILTERS: { readonly [N in KindName]: KindFilter<N> } = {
  text: ofText,
  longText: ofText,
  number: ofText,
  money: ofText,
  checkbox: ofText,
  day: ofText,
  instant: ofText,
  choice: {
    address: ({ values }) => oneOf(values),
    Filter: ({ field, label, value, onChange }) => {
      const choices = choicesIn(field)
      return (
        <FilterSelect
          label={label}
          all={field.filter?.all ?? ''}
          choices={field.isDescending ? choices.toReversed() : choices}
          value={value}
          onChange={onChange}
        />
      )
    },
  },
  person: {
    address: ({ filter }) => (filter?.hasNobody ? personOrNobody : recordId),
    Filter: ({ field, ...select }) => (
      <PersonFilter hasNobody={field.filter?.hasNobody ?? false} {...select} />
    ),
  },
  people: ofText,
  team: {
    ...ofIds,
    Filter: ({ value, onChange }) => <TeamFilter value={value} onChange={onChange} />,
  },
  sprint: ofIds,
  labels: ofIds,
  record: ofText,
}

/** How lists are narrowed by a field. */
export function filterOf<N extends KindName>({ kind }: FilteredField<N>): KindFilter<N> {
  return FILTERS[kind]
}
