import { ComboboxChevron, InputBase, type SelectProps } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import { lazyOverlay } from './lazy-overlay.tsx'

interface SelectChoice<T extends string> {
  readonly value: T
  readonly label: string
  /** Heading below which it stands, with the others of that group. */
  readonly group?: string | undefined
}

export interface LazySelectProps<T extends string = string>
  extends Pick<
    SelectProps,
    | 'aria-label'
    | 'className'
    | 'clearable'
    | 'clearButtonProps'
    | 'disabled'
    | 'flex'
    | 'limit'
    | 'maw'
    | 'nothingFoundMessage'
    | 'placeholder'
    | 'searchable'
    | 'w'
  > {
  data: readonly SelectChoice<T>[]
  value: T | null
  onChange: (value: T | null) => void
}

export interface WantedSelectProps {
  select: LazySelectProps
  /** What was typed when the choices were asked for; null: nobody asked yet. */
  wanted: string | null
  onWant: (typed: string) => void
  onClose: () => void
}

/** Keys that open a select; a searchable one takes spaces and Enter as other fields do. */
const OPENING_KEYS = ['ArrowDown', 'ArrowUp']
const OPENING_KEYS_OF_BUTTONS = [...OPENING_KEYS, 'Enter', ' ']

/** The select before its choices are loaded. */
function ClosedSelect({ select, wanted, onWant }: WantedSelectProps) {
  const {
    data,
    value,
    searchable = false,
    clearable,
    clearButtonProps,
    limit,
    nothingFoundMessage,
    ...field
  } = select
  const keys = searchable ? OPENING_KEYS : OPENING_KEYS_OF_BUTTONS
  const openByKey = (event: KeyboardEvent) => {
    if (!keys.includes(event.key)) return
    event.preventDefault()
    onWant('')
  }
  return (
    <InputBase
      {...field}
      role="combobox"
      aria-haspopup="listbox"
      aria-expanded={false}
      autoComplete="off"
      pointer={!searchable}
      readOnly={!searchable}
      rightSection={<ComboboxChevron />}
      rightSectionPointerEvents="none"
      // While the choices load, this is another element than the one that was clicked.
      autoFocus={wanted !== null}
      value={wanted || (data.find((choice) => choice.value === value)?.label ?? '')}
      onChange={(event) => onWant(event.currentTarget.value)}
      onClick={() => onWant('')}
      onKeyDown={openByKey}
      onPointerEnter={LoadedSelect.preload}
      onFocus={LoadedSelect.preload}
    />
  )
}

const LoadedSelect = lazyOverlay<WantedSelectProps>(
  () => import('./loaded-select.tsx').then((module) => module.LoadedSelect),
  {
    // Only the loaded one can be cleared.
    isOpen: ({ select, wanted }) => wanted !== null || (select.clearable === true && select.value !== null),
    before: (props) => <ClosedSelect {...props} />,
  },
)

/** A select whose choices are loaded when somebody is about to open it. */
export function LazySelect<T extends string>({ data, onChange, ...select }: LazySelectProps<T>) {
  const [wanted, setWanted] = useState<string | null>(null)
  const choose = (value: string | null) =>
    onChange(data.find((choice) => choice.value === value)?.value ?? null)
  return (
    <LoadedSelect
      select={{ ...select, data, onChange: choose }}
      wanted={wanted}
      onWant={setWanted}
      onClose={() => setWanted(null)}
    />
  )
}

LazySelect.preload = LoadedSelect.preload
