import { LazySelect, type LazySelectProps } from '@cadencia/ui/lazy-select'
import { FilterChip } from './filter-chip.tsx'

export interface FilterSelectProps<T extends string>
  extends Pick<LazySelectProps<T>, 'searchable' | 'nothingFoundMessage' | 'maw' | 'value' | 'onChange'> {
  label: string
  /** What choosing none means: 'Todos os times'. */
  all: string
  choices: LazySelectProps<T>['data']
}

/** Choices drawn at once; whoever looks for another types. */
const CHOICES_MAX = 100

/** Letters that fit where two stand in a phone's row. */
const HALF_A_PHONE = 15
/** Width of the padding and the arrow, in letters. */
const PADDING = 3

/** Narrows a list by one of a few values, or by none. */
export function FilterSelect<T extends string>({ label, all, choices, ...select }: FilterSelectProps<T>) {
  const { value, onChange } = select
  const isLong = all.length > HALF_A_PHONE
  return (
    <>
      <LazySelect
        flex={{ base: isLong ? '1 1 100%' : '1 1 140px', sm: `1 1 ${all.length + PADDING}ch` }}
        maw={{ sm: 220 }}
        aria-label={label}
        placeholder={all}
        clearable
        clearButtonProps={{ 'aria-label': all }}
        data={choices}
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
