import { formatNumber, parseNumber } from '@cadencia/locale/numbers'
import { TextInput, type TextInputProps } from '@mantine/core'
import { type FocusEvent, type KeyboardEvent, useState } from 'react'

export interface NumberFieldProps
  extends Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange' | 'min' | 'max' | 'step' | 'prefix'> {
  value?: number | string | null | undefined
  /** A number; '' for none; the text as typed where it is none, which every schema refuses. */
  onChange?: (value: number | string) => void
  /** Digits after the comma that can be typed. Default: 0. */
  decimals?: number
  /** Shown before the number: 'R$ '. */
  prefix?: string
  /** Shown behind the number: '%'. */
  suffix?: string
  /** For the arrow keys. */
  min?: number
  max?: number
  /** What an arrow key adds. Default: 1. */
  step?: number
}

const NO_NUMBER = 'Informe um número'
const USE_COMMA = 'Use vírgula para decimais'
const WHOLE_ONLY = 'Use um número inteiro'

/** Why a text cannot be taken; undefined where it can, and for none. */
function problemOf(text: string, decimals: number): string | undefined {
  if (text.trim() === '') return undefined
  const number = parseNumber(text)
  if (number === undefined) return text.includes('.') ? USE_COMMA : NO_NUMBER
  const typedDecimals = text.split(',')[1]?.replace(/\D/g, '').length ?? 0
  if (typedDecimals <= decimals) return undefined
  return decimals === 0 ? WHOLE_ONLY : `Use no máximo ${decimals} casas decimais`
}

function numberIn(text: string, decimals: number): number | string {
  if (text.trim() === '') return ''
  return problemOf(text, decimals) === undefined ? (parseNumber(text) ?? text) : text
}

/**
 * A number as people write it in Brazil: '1.234,56', '1500', '7,5'. What cannot be taken is refused with a message and stays
 * as it was typed.
 */
export function NumberField(props: NumberFieldProps) {
  const { value = '', onChange, decimals = 0, prefix = '', suffix = '', min, max, step = 1, ...input } = props
  const textOf = (one: number | string | null) =>
    typeof one === 'number' && Number.isFinite(one)
      ? `${prefix}${formatNumber(one, decimals)}${suffix}`
      : String(one ?? '')
  const [typed, setTyped] = useState<string>()
  const [wasLeft, setLeft] = useState(false)
  // Another value than that of the typed text came from outside.
  const isTyped = typed !== undefined && numberIn(typed, decimals) === (value ?? '')
  const text = isTyped ? typed : textOf(value)
  const problem = problemOf(text, decimals)
  const change = (next: string) => {
    setTyped(next)
    onChange?.(numberIn(next, decimals))
  }

  const onBlur = (event: FocusEvent<HTMLInputElement>) => {
    setLeft(true)
    if (problem === undefined) setTyped(undefined)
    input.onBlur?.(event)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    input.onKeyDown?.(event)
    const direction = { ArrowUp: 1, ArrowDown: -1 }[event.key]
    const number = text.trim() === '' ? 0 : parseNumber(text)
    if (direction === undefined || number === undefined || event.defaultPrevented) return
    event.preventDefault()
    const next = number + direction * step
    const bounded = Math.min(max ?? Number.POSITIVE_INFINITY, Math.max(min ?? Number.NEGATIVE_INFINITY, next))
    change(textOf(Number(bounded.toFixed(decimals))))
  }

  return (
    <TextInput
      inputMode={decimals > 0 ? 'decimal' : 'numeric'}
      autoComplete="off"
      {...input}
      error={problem !== undefined && (wasLeft || input.error) ? problem : input.error}
      value={text}
      onChange={(event) => change(event.currentTarget.value)}
      onBlur={onBlur}
      onKeyDown={onKeyDown}
    />
  )
}
