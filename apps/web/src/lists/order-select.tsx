import { Select } from '@mantine/core'

interface OrderSelectProps<T extends string> {
  choices: readonly { readonly value: T; readonly label: string }[]
  value: T
  onChange: (value: T) => void
}

/** In which order a list stands. */
export function OrderSelect<T extends string>({ choices, value, onChange }: OrderSelectProps<T>) {
  return (
    <Select
      flex="1 1 140px"
      maw={{ sm: 210 }}
      aria-label="Ordem"
      data={[...choices]}
      value={value}
      onChange={(chosen) => chosen && onChange(chosen)}
    />
  )
}
