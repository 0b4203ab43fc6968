import { type ComboboxData, Select, type SelectProps } from '@mantine/core'
import type { Choice } from '../../records/fields/use-choices.ts'
import { FilterChip } from './filter-chip.tsx'

export interface FilterSelectProps<T extends string>
  extends Pick<SelectProps<T>, 'searchable' | 'nothingFoundMessage' | 'maw'> {
  label: string
  /** What choosing none means: 'Todos os times'. */
  all: string
  choices: readonly Choice<T>[]
  value: T | null
  onChange: (value: T | null) => void
}

/** Narrower than in a form, so that more filters stand in one row. */
export const ARROW_PX = 28

/** Choices drawn at once; whoever looks for another types. */
const CHOICES_MAX = 100

/** Letters that fit where two stand in a phone's row. */
const HALF_A_PHONE = 15
/** Widths of a letter, and of the padding and the arrow. */
const LETTER_REM = 0.4
const PADDING_REM = 3.5

/** Narrows a list by one of a few values, or by none. */
export function FilterSelect<T extends string>({ label, all, choices, ...select }: FilterSelectProps<T>) {
  const { value, onChange } = select
  const isLong = all.length > HALF_A_PHONE
  return (
    <>
      <Select
        flex={{
          base: isLong ? '1 1 100%' : '1 1 140px',
          sm: `1 1 ${all.length * LETTER_REM + PADDING_REM}rem`,
        }}
        maw={{ sm: 220 }}
        aria-label={label}
        placeholder={all}
        clearable
        rightSectionWidth={ARROW_PX}
        clearButtonProps={{ 'aria-label': all }}
        data={grouped(choices)}
        limit={CHOICES_MAX}
        {...select}
      />
      {value !== null && (
        <FilterChip
          label={`${label}: ${choices.find((choice) => choice.value === value)?.label ?? value}`}
          onClear={() => onChange(null)}
        />
      )}
    </>
  )
}

/** The choices as Mantine takes them, for which whatever has a `group` of its own is one. */
function grouped<T extends string>(choices: readonly Choice<T>[]): ComboboxData<T> {
  const groups = Map.groupBy(choices, ({ group = '' }) => group)
  return [...groups].flatMap(([group, inGroup]): ComboboxData<T> => {
    const items = inGroup.map(({ value, label }) => ({ value, label }))
    return group === '' ? items : [{ group, items }]
  })
}
