import { formatDate } from '@cadencia/locale/dates'
import { useCurrentUser } from '@cadencia/people/react'
import { DayField } from '@cadencia/ui/day-field'
import { useMemo } from 'react'
import { useAttendees, useTeamFinder } from '../../records/people/use-people.ts'
import { NOBODY } from './address-fields.ts'
import { FilterChip } from './filter-chip.tsx'
import { FilterSelect, type FilterSelectProps } from './filter-select.tsx'

type ValueProps<T extends string> = Pick<FilterSelectProps<T>, 'value' | 'onChange'>

interface PersonFilterProps extends ValueProps<string> {
  label?: string
  /** Ids of the people who can be chosen; default: everyone. */
  ids?: ReadonlySet<string>
  /** Also offers the records that nobody is responsible for (`NOBODY`). */
  hasNobody?: boolean
}

/** Narrows a list to one person; the viewer comes first. */
export function PersonFilter({
  label = 'Responsável',
  ids,
  hasNobody = false,
  ...select
}: PersonFilterProps) {
  const { data: me } = useCurrentUser()
  const { choices: people, labelOf: personLabelOf } = useAttendees()
  const { value } = select
  const choices = useMemo(() => {
    const others = people.filter((one) => one.value !== me?.id && (ids === undefined || ids.has(one.value)))
    const isFormer = value !== null && value !== NOBODY && people.every((one) => one.value !== value)
    return [
      ...(me ? [{ value: me.id, label: 'Eu' }] : []),
      ...others,
      ...(isFormer ? [{ value, label: personLabelOf(value) }] : []),
      ...(hasNobody ? [{ value: NOBODY, label: 'Sem responsável' }] : []),
    ]
  }, [people, me, ids, hasNobody, value, personLabelOf])
  return (
    <FilterSelect
      label={label}
      all="Todas as pessoas"
      searchable
      nothingFoundMessage="Ninguém com esse nome"
      choices={choices}
      {...select}
    />
  )
}

/** Narrows a list to one team. */
export function TeamFilter(props: ValueProps<string>) {
  const { teams } = useTeamFinder()
  return (
    <FilterSelect
      label="Time"
      all="Todos os times"
      searchable
      nothingFoundMessage="Nenhum time encontrado"
      choices={teams.map(({ id, name }) => ({ value: id, label: name }))}
      {...props}
    />
  )
}

interface DayRangeFilterProps {
  /** `YYYY-MM-DD`, included; null: open. */
  from: string | null
  to: string | null
  onChange: (range: { from?: string | null; to?: string | null }) => void
}

/** Narrows a list to days. */
export function DayRangeFilter({ from, to, onChange }: DayRangeFilterProps) {
  const shared = { clearable: true, changesOnLeaving: true, flex: '1 1 120px', maw: { sm: 160 } } as const
  return (
    <>
      <DayField
        aria-label={labelOf('De', from)}
        placeholder="De"
        {...shared}
        {...(to === null ? {} : { maxDate: to })}
        value={from}
        onChange={(day) => onChange({ from: day })}
      />
      <DayField
        aria-label={labelOf('Até', to)}
        placeholder="Até"
        {...shared}
        {...(from === null ? {} : { minDate: from })}
        value={to}
        onChange={(day) => onChange({ to: day })}
      />
      {from !== null && <FilterChip label={labelOf('De', from)} onClear={() => onChange({ from: null })} />}
      {to !== null && <FilterChip label={labelOf('Até', to)} onClear={() => onChange({ to: null })} />}
    </>
  )
}

/** A field's name holds the day that it shows. */
function labelOf(label: string, day: string | null): string {
  return day === null ? label : `${label} ${formatDate(day)}`
}
