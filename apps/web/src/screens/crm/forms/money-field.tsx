import { parseNumber } from '@cadencia/locale/numbers'
import { NumberField, type NumberFieldProps } from '../../../records/forms/number-field.tsx'

/** An amount in reais; typed and shown as 1.234,56. */
export function MoneyField(props: NumberFieldProps) {
  return <NumberField prefix="R$ " decimals={2} {...props} />
}

/** What a number field holds as a number; none counts 0. What the field refused is NaN, which every schema refuses. */
export function numberOf(value: string | number): number {
  if (typeof value === 'number') return value
  return value.trim() === '' ? 0 : (parseNumber(value) ?? Number.NaN)
}
