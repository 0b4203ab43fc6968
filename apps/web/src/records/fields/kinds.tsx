import { formatDate, formatDateTime } from '@cadencia/locale/dates'
import { formatCurrency, formatNumber, parseNumber } from '@cadencia/locale/numbers'
import { useSprints } from '@cadencia/sprints/react'
import { DateTimeField } from '@cadencia/ui/date-fields'
import { DayField } from '@cadencia/ui/day-field'
import { TeamTag } from '@cadencia/ui/team-tag'
import { Select, type SelectProps, TextInput } from '@mantine/core'
import type { GetInputPropsReturnType } from '@mantine/form'
import type { ComponentType } from 'react'
import { TextEditor } from '../../kit/text/text-editor.tsx'
import { NumberField } from '../forms/number-field.tsx'
import { EditableText } from '../panel/editable-text.tsx'
import {
  PropertyDay,
  PropertyInstant,
  PropertyMoney,
  PropertyNumber,
  PropertyPerson,
  PropertySelect,
  PropertyText,
} from '../panel/property-fields.tsx'
import type { PropertyName, RecordPatch, Versioned } from '../panel/use-record-patch.ts'
import { useAttendees, useTeamFinder } from '../people/use-people.ts'
import { choicesIn, type Kind, type KindField, type KindName, labelIn } from './field.ts'

/** What a form gives to the input of a field. */
export interface FieldInputProps extends Partial<GetInputPropsReturnType> {
  readonly label: string
  readonly required?: boolean
  readonly placeholder?: string
  readonly description?: string
  /** Behind a number. */
  readonly suffix?: string
  readonly 'data-autofocus'?: boolean
  readonly disabled?: boolean
  /** Of a day. */
  readonly minDate?: string
  /** Other choices than the field's. */
  readonly data?: NonNullable<SelectProps['data']>
}

interface PropertyProps<T extends Versioned> {
  readonly patch: RecordPatch<T>
  readonly field: PropertyName<T>
  readonly label: string
  readonly isRequired?: boolean
  readonly placeholder?: string
}

interface ValueProps<N extends KindName> {
  readonly field: KindField<N>
  readonly value: string | number
}

/** All that is particular about the values of one kind. */
interface KindParts<N extends KindName> {
  /** None where each form has its own. */
  readonly Input?: ComponentType<FieldInputProps & { readonly field: KindField<N> }>
  /** On the panel of a record, edited in its place. */
  readonly Property?: <T extends Versioned>(
    props: PropertyProps<T> & { readonly of: KindField<N> },
  ) => React.ReactElement
  /** A value where it is only read. */
  readonly Value: ComponentType<ValueProps<N>>
  /** A value in a sentence. Of people and other records the history has the names. */
  readonly format: (value: string | number, field: Kind<N>) => string
  /** What is sent for what was typed. */
  readonly toBody: (typed: unknown) => unknown
}

const asIs = (typed: unknown) => typed
const orNull = (typed: unknown) => typed || null
/** What is no number is left for the schema to refuse. */
const number = (typed: unknown) =>
  typeof typed !== 'string' ? typed : typed.trim() === '' ? null : (parseNumber(typed) ?? typed)

const KINDS: { readonly [N in KindName]: KindParts<N> } = {
  text: {
    Input: ({ field: { maxLength, type, inputMode }, data: _, ...input }) => (
      <TextInput
        {...(maxLength !== undefined && { maxLength })}
        {...(type && { type, autoComplete: 'off' })}
        {...(inputMode && { inputMode, autoComplete: 'off' })}
        {...input}
      />
    ),
    Property: ({ of: { maxLength = 200, format, hrefOf }, ...property }) => (
      <PropertyText
        maxLength={maxLength}
        {...(format && { format })}
        {...(hrefOf && { hrefOf })}
        {...property}
      />
    ),
    Value: ({ field: { format = String }, value }) => format(String(value)),
    format: (value, { format = String }) => format(String(value)),
    toBody: asIs,
  },
  longText: {
    Input: ({ field: { maxLength, rows = 3 }, ...input }) => (
      <TextEditor rows={rows} {...(maxLength !== undefined && { maxLength })} {...input} />
    ),
    Property: ({ of: { maxLength }, ...property }) => (
      <EditableText {...(maxLength !== undefined && { maxLength })} {...property} />
    ),
    Value: ({ value }) => value,
    format: String,
    toBody: asIs,
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
      <PropertyNumber
        decimals={of.decimals ?? 0}
        format={(value) => KINDS.number.format(value, of)}
        {...property}
      />
    ),
    Value: ({ field, value }) => KINDS.number.format(value, field),
    format: (value, { suffix = '', format = (read) => `${formatNumber(read)}${suffix}` }) =>
      format(Number(value)),
    toBody: number,
  },
  money: {
    Input: ({ field: _, ...input }) => <NumberField prefix="R$ " decimals={2} {...input} />,
    Property: ({ of: _, ...property }) => <PropertyMoney {...property} />,
    Value: ({ value }) => formatCurrency(Number(value)),
    format: (value) => formatCurrency(Number(value)),
    toBody: number,
  },
  day: {
    Input: ({ field: _, ...input }) => <DayField clearable={!input.required} {...input} />,
    Property: ({ of: _, ...property }) => <PropertyDay {...property} />,
    Value: ({ value }) => <time dateTime={String(value)}>{formatDate(String(value))}</time>,
    format: (value) => formatDate(String(value)),
    toBody: orNull,
  },
  instant: {
    Input: ({ field: _, ...input }) => <DateTimeField clearable={!input.required} {...input} />,
    Property: ({ of: _, ...property }) => <PropertyInstant {...property} />,
    Value: ({ value }) => <time dateTime={String(value)}>{formatDateTime(String(value))}</time>,
    format: (value) => formatDateTime(String(value)),
    toBody: orNull,
  },
  choice: {
    Input: ({ field, ...input }) => <ChoiceInput none={field.none} data={choicesIn(field)} {...input} />,
    Property: ({ of, ...property }) => (
      <PropertySelect
        choices={choicesIn(of)}
        {...(of.none !== undefined && { none: of.none })}
        {...(of.badge && { render: of.badge })}
        {...property}
      />
    ),
    Value: ({ field: { badge, labels }, value }) => badge?.(String(value)) ?? labelIn(labels, String(value)),
    format: (value, { labels }) => labelIn(labels, String(value)),
    toBody: orNull,
  },
  person: {
    Input: ({ field: { none = 'Ninguém' }, ...input }) => {
      const { choices, isError, retry } = useAttendees()
      return (
        <ChoiceInput
          none={none}
          data={choices}
          nothingFoundMessage="Nenhuma pessoa encontrada"
          failure={isError ? 'Não foi possível carregar as pessoas.' : undefined}
          onRetry={retry}
          {...input}
        />
      )
    },
    Property: ({ of: _, ...property }) => <PropertyPerson {...property} />,
    Value: ({ value }) => {
      const { nameOf, isLoaded } = useAttendees()
      return isLoaded ? nameOf(String(value)) : ''
    },
    format: String,
    toBody: orNull,
  },
  team: {
    Input: ({ field: { none = 'Nenhum' }, ...input }) => (
      <ChoiceInput none={none} data={useTeamChoices()} nothingFoundMessage="Nenhum time" {...input} />
    ),
    Property: ({ of: { none = 'Nenhum' }, ...property }) => (
      <PropertySelect choices={useTeamChoices()} none={none} {...property} />
    ),
    Value: ({ value }) => {
      const team = useTeamFinder().findTeam(String(value))
      return team ? <TeamTag name={team.name} color={team.color} /> : null
    },
    format: String,
    toBody: orNull,
  },
  sprint: {
    Input: ({ field: { none = 'Nenhuma' }, ...input }) => {
      const { choices, isError, retry } = useSprintChoices(input.value)
      return (
        <ChoiceInput
          none={none}
          data={choices}
          nothingFoundMessage="Nenhuma sprint encontrada"
          failure={isError ? 'Não foi possível carregar as sprints.' : undefined}
          onRetry={retry}
          {...input}
        />
      )
    },
    Property: ({ of: { none = 'Nenhuma' }, ...property }) => {
      const { choices } = useSprintChoices(Reflect.get(property.patch.record, property.field))
      return <PropertySelect choices={choices} none={none} {...property} />
    },
    Value: ({ value }) => useSprints().data?.find(({ id }) => id === value)?.name ?? '',
    format: String,
    toBody: orNull,
  },
  record: {
    Value: ({ field: { format = String }, value }) => format(String(value)),
    format: (value, { format = String }) => format(String(value)),
    toBody: orNull,
  },
}

/** The parts of a field's kind. */
export function partsOf<N extends KindName>({ kind }: Kind<N>): KindParts<N> {
  return KINDS[kind]
}

export function useTeamChoices() {
  return useTeamFinder().teams.map(({ id, name }) => ({ value: id, label: name }))
}

/** The sprints that a record can still be added to, and its own. */
export function useSprintChoices(own: unknown) {
  const { data: sprints = [], isLoadingError: isError, refetch } = useSprints()
  const choices = sprints
    .filter(({ status, id }) => status !== 'completed' || id === own)
    .map(({ id, name }) => ({ value: id, label: name }))
  return { choices, isError, retry: () => void refetch() }
}

/** Options shown at once; typing narrows them. */
const OPTIONS_MAX = 50
/** Up to here a choice is found by looking. */
const FEW = 8

interface ChoiceInputProps extends SelectProps {
  /** Text of no value; without it one is required. */
  none: string | undefined
  /** Why the choices are not there. */
  failure?: string | undefined
  onRetry?: () => void
}

function ChoiceInput({ none, failure, onRetry, ...input }: ChoiceInputProps) {
  const isNullable = none !== undefined && !input.required
  return (
    <Select
      searchable={(input.data?.length ?? 0) > FEW || input.nothingFoundMessage !== undefined}
      limit={OPTIONS_MAX}
      {...(isNullable && { placeholder: none, clearable: true, clearButtonProps: { 'aria-label': none } })}
      {...input}
      onDropdownOpen={() => {
        if (failure !== undefined) onRetry?.()
      }}
      error={input.error ?? failure}
    />
  )
}
