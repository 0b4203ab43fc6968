import { DateTimeField } from '@cadencia/ui/date-fields'
import { DayField } from '@cadencia/ui/day-field'
import { Button, Checkbox, Select, type SelectProps, TextInput } from '@mantine/core'
import type { GetInputPropsReturnType } from '@mantine/form'
import { type ComponentType, type ReactNode, useState } from 'react'
import { lengthProblem } from '../../kit/text/length-problem.ts'
import { TextEditor } from '../../kit/text/text-editor.tsx'
import { NumberField } from '../forms/number-field.tsx'
import { PickMany } from '../forms/pick-many.tsx'
import { SprintField } from '../forms/sprint-field.tsx'
import { EditableText } from '../panel/editable-text.tsx'
import { Fact } from '../panel/fact.tsx'
import type { FieldAccess } from '../panel/field-access.ts'
import {
  PropertyCheckbox,
  PropertyDay,
  PropertyInstant,
  PropertyMany,
  PropertyMoney,
  PropertyNumber,
  PropertyPerson,
  PropertySelect,
  PropertyText,
} from '../panel/property-fields.tsx'
import type { RecordPatch, Versioned } from '../panel/use-record-patch.ts'
import { AssigneeField } from '../people/assignee-field.tsx'
import { ParticipantsField } from '../people/participants-field.tsx'
import { choicesIn, type Kind, type KindField, type KindName } from './field.ts'
import { formatValue, scopeOf, shownValue, useChoicesOf, webAddress } from './kinds.tsx'
import { LabelsDialog } from './labels-dialog.tsx'
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

interface PropertyProps<T extends Versioned> {
  readonly patch: RecordPatch<T>
  readonly field: FieldAccess
  readonly label: string
  readonly isRequired?: boolean
  readonly placeholder?: string
}

/** What edits the values of one kind. Lists and boards do not load it: it weighs more than they do. */
interface KindEditors<N extends KindName> {
  /** None where each form has its own. */
  readonly Input?: ComponentType<FieldInputProps & { readonly field: KindField<N> }>
  /** On the panel of a record, edited in its place. */
  readonly Property?: <T extends Versioned>(
    props: PropertyProps<T> & { readonly of: KindField<N> },
  ) => React.ReactElement
}

const EDITORS: { readonly [N in KindName]: KindEditors<N> } = {
  text: {
    Input: ({ field: { maxLength, type, inputMode }, data: _, ...input }) => (
      <TextInput
        {...(type && { type, autoComplete: 'off' })}
        {...(inputMode && { inputMode, autoComplete: 'off' })}
        {...input}
        error={input.error ?? lengthProblem(input.value, maxLength)}
      />
    ),
    Property: ({ of: { maxLength = 200, none, format, hrefOf }, ...property }) => (
      <PropertyText
        maxLength={maxLength}
        isNullable={none !== undefined}
        {...(format && { format })}
        {...(hrefOf && { hrefOf })}
        {...property}
      />
    ),
  },
  longText: {
    Input: ({ field: { maxLength, rows = 3 }, ...input }) => (
      <TextEditor rows={rows} {...(maxLength !== undefined && { maxLength })} {...input} />
    ),
    Property: ({ of: { maxLength }, ...property }) => (
      <Fact label={property.label} isWide>
        <EditableText {...(maxLength !== undefined && { maxLength })} {...property} />
      </Fact>
    ),
  },
  number: {
    Input: ({ field: { min, max, decimals, step }, ...input }) => (
      <NumberField
        {...(min !== undefined && { min })}
        {...(max !== undefined && { max })}
        {...(decimals !== undefined && { decimals })}
        {...(step !== undefined && { step })}
        {...input}
      />
    ),
    Property: ({ of, ...property }) => (
      <PropertyNumber decimals={of.decimals ?? 0} format={(value) => formatValue(of, value)} {...property} />
    ),
  },
  money: {
    Input: ({ field: _, ...input }) => <NumberField prefix="R$ " decimals={2} {...input} />,
    Property: ({ of: _, ...property }) => <PropertyMoney {...property} />,
  },
  url: {
    Input: ({ field: _, data: _choices, ...input }) => (
      <TextInput type="url" inputMode="url" autoComplete="off" {...input} />
    ),
    Property: ({ of: { none }, ...property }) => (
      <PropertyText maxLength={URL_MAX} isNullable={none !== undefined} hrefOf={webAddress} {...property} />
    ),
  },
  checkbox: {
    Input: ({ field: _, data: _choices, ...input }) => <Checkbox {...input} />,
    Property: ({ of: _, ...property }) => <PropertyCheckbox {...property} />,
  },
  day: {
    Input: ({ field: _, ...input }) => <DayField clearable={!input.required} {...input} />,
    Property: ({ of: _, ...property }) => <PropertyDay {...property} />,
  },
  instant: {
    Input: ({ field: { defaultTime }, ...input }) => (
      <DateTimeField
        clearable={!input.required}
        {...(defaultTime !== undefined && { defaultTimeValue: defaultTime })}
        {...input}
      />
    ),
    Property: ({ of: _, ...property }) => <PropertyInstant {...property} />,
  },
  choice: {
    Input: ({ field, ...input }) => <ChoiceInput none={field.none} data={choicesIn(field)} {...input} />,
    Property: ChoiceProperty,
  },
  choices: {
    Input: ManyInput,
    Property: ManyProperty,
  },
  person: {
    Input: ({ field: { none = 'Ninguém' }, ...input }) => (
      <AssigneeField placeholder={none} clearable={!input.required} {...input} />
    ),
    Property: ({ of: _, ...property }) => <PropertyPerson {...property} />,
  },
  people: {
    Input: ({ field: _, data: _choices, ...input }) => <ParticipantsField {...input} />,
    Property: ManyProperty,
  },
  team: {
    Input: ({ field: { none = 'Nenhum' }, ...input }) => (
      <ChoiceInput
        none={none}
        data={[...useTeamChoices().choices]}
        nothingFoundMessage="Nenhum time"
        {...input}
      />
    ),
    Property: ({ of, ...property }) => <ChoiceProperty of={{ none: 'Nenhum', ...of }} {...property} />,
  },
  sprint: {
    Input: ({ field: { none = 'Nenhuma' }, ...input }) => <SprintField placeholder={none} {...input} />,
    Property: ({ of, ...property }) => (
      <ChoiceProperty of={{ none: 'Nenhuma', ...of }} isWide {...property} />
    ),
  },
  labels: {
    Input: ManyInput,
    Property: (props) => <ManyProperty beside={<TeamLabels record={props.patch.record} />} {...props} />,
  },
  record: {},
}

export function editorsOf<N extends KindName>({ kind }: Kind<N>): KindEditors<N> {
  return EDITORS[kind]
}

/** What browsers take for an address. */
const URL_MAX = 2000
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

interface ChoicePropertyProps<T extends Versioned, N extends KindName> extends PropertyProps<T> {
  of: KindField<N>
  isWide?: boolean
  beside?: ReactNode
}

/** One of the choices of a kind. */
function ChoiceProperty<T extends Versioned, N extends KindName>(props: ChoicePropertyProps<T, N>) {
  const { of, ...property } = props
  const { record } = property.patch
  const { choices } = useChoicesOf(of, scopeOf([record], property.field.read(record)))
  return (
    <PropertySelect
      choices={choices}
      {...(of.none !== undefined && { none: of.none })}
      render={(value) => shownValue(of, value, record)}
      {...property}
    />
  )
}

/** Several of the choices of a kind. */
function ManyProperty<T extends Versioned, N extends KindName>(props: ChoicePropertyProps<T, N>) {
  const { of, ...property } = props
  const { record } = property.patch
  const chosen = property.field.read(record)
  const choices = useChoicesOf(of, scopeOf([record], chosen))
  return (
    <PropertyMany choices={choices} none={of.none ?? 'Vazio'} {...property}>
      {shownValue(of, chosen, record)}
    </PropertyMany>
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

/** Opens the labels of a record's team. */
function TeamLabels({ record }: { record: object }) {
  const [isOpen, setOpen] = useState(false)
  const [teamId] = scopeOf([record], null).teamIds
  if (teamId === undefined) return null
  return (
    <>
      <Button variant="subtle" color="gray" size="compact-sm" onClick={() => setOpen(true)}>
        Do time…
      </Button>
      {isOpen && <LabelsDialog teamId={teamId} opened onClose={() => setOpen(false)} />}
    </>
  )
}
