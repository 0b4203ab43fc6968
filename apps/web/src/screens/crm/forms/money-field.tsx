import { VALUE_MAX } from '@cadencia/crm/contract'
import { NumberInput, type NumberInputProps } from '@mantine/core'

/** An amount in reais; typed and shown as 1.234,56. */
export function MoneyField(props: NumberInputProps) {
  return (
    <NumberInput
      prefix="R$ "
      decimalScale={2}
      decimalSeparator=","
      thousandSeparator="."
      allowNegative={false}
      max={VALUE_MAX}
      hideControls
      {...props}
    />
  )
}

/** What a number field holds as a number; an empty or broken one counts 0. */
export function numberOf(value: string | number): number {
  const number = typeof value === 'number' ? value : Number.parseFloat(value.replace(',', '.'))
  return Number.isFinite(number) ? number : 0
}
