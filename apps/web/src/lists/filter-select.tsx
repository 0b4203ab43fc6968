import { Select, type SelectProps } from '@mantine/core'

export interface FilterSelectProps<T extends string>
  extends Pick<SelectProps, 'searchable' | 'nothingFoundMessage' | 'maw'> {
  label: string
  /** What choosing none means: 'Todos os times'. */
  all: string
  choices: readonly { readonly value: T; readonly label: string }[]
  value: T | null
  onChange: (value: T | null) => void
}

/** Choices drawn at once; whoever looks for another types. */
const CHOICES_MAX = 100

/** Letters that fit where two stand in a phone's row. */
const HALF_A_PHONE = 15
/** Width of the padding and the arrow, in letters. */
const PADDING = 3

/** Narrows a list by one of a few values, or by none. */
export function FilterSelect<T extends string>({ label, all, choices, ...select }: FilterSelectProps<T>) {
  const isLong = all.length > HALF_A_PHONE
  return (
    <Select
      flex={{ base: isLong ? '1 1 100%' : '1 1 140px', sm: `1 1 ${all.length + PADDING}ch` }}
      maw={{ sm: 220 }}
      aria-label={label}
      placeholder={all}
      clearable
      clearButtonProps={{ 'aria-label': all }}
      data={[...choices]}
      limit={CHOICES_MAX}
      openOnFocus={false}
      {...select}
    />
  )
}
