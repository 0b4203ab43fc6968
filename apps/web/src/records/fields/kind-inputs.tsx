import { DateTimeField } from '@cadencia/ui/date-fields'
import { DayField } from '@cadencia/ui/day-field'
import { Checkbox, Select, type SelectProps, TextInput } from '@mantine/core'
import type { GetInputPropsReturnType } from '@mantine/form'
import type { ComponentType, ReactNode } from 'react'
import { lengthProblem } from '../../kit/text/length-problem.ts'
import { TextEditor } from '../../kit/text/text-editor.tsx'
import { NumberField } from '../forms/number-field.tsx'
import { PickMany } from '../forms/pick-many.tsx'
import { SprintField } from '../forms/sprint-field.tsx'
import { AssigneeField } from '../people/assignee-field.tsx'
import { ParticipantsField } from '../people/participants-field.tsx'
import { choicesIn, type Kind, type KindField, type KindName } from './field.ts'
import { useChoicesOf } from './kinds.tsx'
import { useTeamChoices } from './use-choices.ts'

/** What a form gives to the input of a field. */
export interface FieldInputProps extends Partial<GetInputPropsReturnType> {
  readonly label: string
  readonly required?: boolean
  readonly placeholder?: string
  readonly description?: string
  /** Behind a number. */
  readonly suffix?: string
  readonly autoFocus?: boolean
  readonly 'data-autofocus'?: boolean
  readonly disabled?: boolean
  readonly error?: ReactNode
  /** At the end of a text. */
  readonly rightSection?: ReactNode
  /** Of a day. */
  readonly minDate?: string
  /** Of a date and time: the first that can be chosen (ISO 8601). */
  readonly earliest?: string
  /** Of a number. */
  readonly max?: number
  /** Other choices than the field's. */
  readonly data?: NonNullable<SelectProps['data']>
  /** The team of which are the labels; null: none. */
  readonly teamId?: string | null
}

/** The input of a form for the values of one kind. */
type KindInput<N extends KindName> = ComponentType<FieldInputProps & { readonly field: KindField<N> }>

/** Null where each form has its own. */
const INPUTS: { readonly [N in KindName]: KindInput<N> | null } = {
  text: ({ field: { maxLength, type, inputMode }, data: _, ...input }) => (
    <TextInput
      {...(type && { type, autoComplete: 'off' })}
      {...(inputMode && { inputMode, autoComplete: 'off' })}
      {...input}
      error={input.error ?? lengthProblem(input.value, maxLength)}
    />
  ),
  longText: ({ field: { maxLength, rows = 3 }, ...input }) => (
    <TextEditor rows={rows} {...(maxLength !== undefined && { maxLength })} {...input} />
  ),
  number: ({ field: { min, max, decimals, step }, ...input }) => (
    <NumberField
      {...(min !== undefined && { min })}
      {...(max !== undefined && { max })}
      {...(decimals !== undefined && { decimals })}
      {...(step !== undefined && { step })}
      {...input}
    />
  ),
  money: ({ field: _, ...input }) => <NumberField prefix="R$ " decimals={2} {...input} />,
  url: ({ field: _, data: _choices, ...input }) => (
    <TextInput type="url" inputMode="url" autoComplete="off" {...input} />
  ),
  checkbox: ({ field: _, data: _choices, ...input }) => <Checkbox {...input} />,
  day: ({ field: _, ...input }) => <DayField clearable={!input.required} {...input} />,
  instant: ({ field: { defaultTime }, ...input }) => (
    <DateTimeField
      clearable={!input.required}
      {...(defaultTime !== undefined && { defaultTimeValue: defaultTime })}
      {...input}
    />
  ),
  choice: ({ field, ...input }) => <ChoiceInput none={field.none} data={choicesIn(field)} {...input} />,
  choices: ManyInput,
  person: ({ field: { none = 'Ninguém' }, ...input }) => (
    <AssigneeField placeholder={none} clearable={!input.required} {...input} />
  ),
  people: ({ field: _, data: _choices, ...input }) => <ParticipantsField {...input} />,
  team: ({ field: { none = 'Nenhum' }, ...input }) => (
    <ChoiceInput
      none={none}
      data={[...useTeamChoices().choices]}
      nothingFoundMessage="Nenhum time"
      {...input}
    />
  ),
  sprint: ({ field: { none = 'Nenhuma' }, ...input }) => <SprintField placeholder={none} {...input} />,
  labels: ManyInput,
  record: null,
}

export function inputOf<N extends KindName>({ kind }: Kind<N>): KindInput<N> | null {
  return INPUTS[kind]
}

/** Options shown at once; typing narrows them. */
const OPTIONS_MAX = 50
/** Up to here a choice is found by looking. */
const FEW = 8

interface ChoiceInputProps extends SelectProps {
  /** Text of no value; without it one is required. */
  none: string | undefined
}

function ChoiceInput({ none, ...input }: ChoiceInputProps) {
  const isNullable = none !== undefined && !input.required
  return (
    <Select
      searchable={(input.data?.length ?? 0) > FEW || input.nothingFoundMessage !== undefined}
      limit={OPTIONS_MAX}
      {...(isNullable && { placeholder: none, clearable: true, clearButtonProps: { 'aria-label': none } })}
      {...input}
    />
  )
}

/** Chooses several; not shown where there is nothing to choose. */
function ManyInput<N extends KindName>({
  field,
  teamId,
  data: _,
  ...input
}: FieldInputProps & { field: KindField<N> }) {
  const teamIds = teamId === undefined || teamId === null ? [] : [teamId]
  const { choices, creation } = useChoicesOf(field, { teamIds, chosen: input.value })
  if (choices.length === 0 && !creation) return null
  return (
    <PickMany
      searchable
      clearable
      clearButtonProps={{ 'aria-label': `Tirar de ${field.label}` }}
      nothingFoundMessage="Nada encontrado"
      data={[...choices]}
      creation={creation}
      {...input}
    />
  )
}
