import { formatDate, formatDateTime, formatWeekday } from '@cadencia/locale/dates'
import { formatCurrency, formatNumber } from '@cadencia/locale/numbers'
import { instantFromLocalInput, localInputFromInstant } from '@cadencia/locale/sao-paulo'
import { DateTimeField } from '@cadencia/ui/date-fields'
import { DayCalendar } from '@cadencia/ui/day-calendar'
import { DayField } from '@cadencia/ui/day-field'
import { hint } from '@cadencia/ui/hint'
import { PopoverButton } from '@cadencia/ui/popup-button'
import { ActionIcon, Button, Checkbox, Group, Select, TextInput } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { type FocusEvent, type ReactNode, useState } from 'react'
import { lengthProblem } from '../../kit/text/length-problem.ts'
import type { KindChoices } from '../fields/use-choices.ts'
import { NumberField } from '../forms/number-field.tsx'
import { PickMany } from '../forms/pick-many.tsx'
import { useAttendees } from '../people/use-people.ts'
import { Fact } from './fact.tsx'
import { accessOf, type FieldValue } from './field-access.ts'
import classes from './property.module.css'
import { Conflict, Property, PropertyButton } from './property.tsx'
import { type PropertyEdit, type PropertyOptions, usePropertyEdit } from './use-property-edit.ts'
import type { Versioned } from './use-record-patch.ts'

type FieldProps<T extends Versioned> = Omit<PropertyOptions<T>, 'format'>

/** Options shown at once; typing narrows them. */
const OPTIONS_MAX = 60
/** Time of a day that was chosen where there was none. */
const NOON = '12:00'

interface PropertySelectProps<T extends Versioned> extends FieldProps<T> {
  /** Its labels are long. */
  isWide?: boolean
  choices: readonly { readonly value: string; readonly label: string }[]
  /** Text of no value; without it a value is required. */
  none?: string
  /** Text of a value that can't be chosen any more. */
  unknown?: string
  /** A value as more than text, such as a badge. */
  render?: (value: string) => ReactNode
  /** Default: where there are many. */
  searchable?: boolean
}

/** One of several values; a required one can't be cleared. */
export function PropertySelect<T extends Versioned>(props: PropertySelectProps<T>) {
  const { choices, none, unknown = '…', render, searchable = choices.length > 8, isWide, ...options } = props
  const labelOf = (value: FieldValue) =>
    value === null ? '' : (choices.find((choice) => choice.value === value)?.label ?? unknown)
  const edit = usePropertyEdit({ ...options, format: labelOf })
  const value = edit.value === null ? null : String(edit.value)
  const current = value === null ? (none ?? '') : labelOf(value)
  const [typed, setTyped] = useState(current)
  const leave = () => {
    if (edit.isEditing && edit.error === undefined) edit.cancel()
  }
  return (
    <Fact label={options.label} isWide={isWide}>
      <Property
        edit={edit}
        {...(none !== undefined && { placeholder: none })}
        onLeave={leave}
        editor={
          <Select
            aria-label={options.label}
            data={none === undefined ? choices : [{ value: '', label: none }, ...choices]}
            value={value ?? ''}
            error={edit.error}
            searchable={searchable}
            limit={OPTIONS_MAX}
            nothingFoundMessage="Nada encontrado"
            defaultDropdownOpened
            searchValue={typed}
            onSearchChange={setTyped}
            // Opened without typing, Enter keeps what is chosen.
            selectFirstOptionOnChange={typed !== current}
            onChange={(chosen) => edit.commit(chosen || null)}
            onDropdownClose={leave}
          />
        }
      >
        {render && value !== null ? render(value) : undefined}
      </Property>
    </Fact>
  )
}

interface PropertyManyProps<T extends Versioned> extends FieldProps<T> {
  choices: KindChoices
  /** Text of no value. */
  none: string
  /** The values as more than text, such as chips. */
  children?: ReactNode
  /** What sets the choices themselves. */
  beside?: ReactNode
}

/** Several values: they are saved together, when their field is left. */
export function PropertyMany<T extends Versioned>(props: PropertyManyProps<T>) {
  const { choices: offered, none, children, beside, ...options } = props
  const { choices, creation, emptyText = 'Nada encontrado' } = offered
  const labelOf = (id: string) => choices.find(({ value }) => value === id)?.label ?? '…'
  const edit = usePropertyEdit({
    ...options,
    format: (value) => (Array.isArray(value) ? value.map(labelOf).join(', ') : ''),
  })
  const ids = Array.isArray(edit.value) ? edit.value.map(String) : []
  return (
    <Fact label={options.label} isWide>
      <Property
        edit={edit}
        placeholder={none}
        editor={
          <PickMany
            aria-label={options.label}
            data={[...choices]}
            value={ids}
            error={edit.error}
            searchable
            hidePickedOptions
            limit={OPTIONS_MAX}
            nothingFoundMessage={emptyText}
            defaultDropdownOpened
            creation={creation}
            onChange={edit.change}
          />
        }
      >
        {edit.isPending || ids.length === 0 ? undefined : children}
      </Property>
      {!edit.isEditing && beside}
    </Fact>
  )
}

/** Yes or no, which is saved at once. */
export function PropertyCheckbox<T extends Versioned>(props: FieldProps<T>) {
  const edit = usePropertyEdit({ ...props, format: (value) => (value === true ? 'sim' : 'não') })
  return (
    <Fact label={props.label}>
      <Checkbox
        aria-label={props.label}
        checked={edit.value === true}
        error={edit.error}
        onChange={({ currentTarget }) => edit.commit(currentTarget.checked)}
      />
      <Conflict edit={edit} />
    </Fact>
  )
}

/** A person, or nobody. */
export function PropertyPerson<T extends Versioned>(props: FieldProps<T>) {
  const { choices, isLoaded, nameOf } = useAttendees()
  const id = accessOf<T>(props.field).read(props.patch.record)
  return (
    <PropertySelect
      {...props}
      choices={choices}
      none="Ninguém"
      searchable
      unknown={isLoaded && id !== null ? nameOf(String(id)) : '…'}
    />
  )
}

interface PropertyNumberProps<T extends Versioned> extends FieldProps<T> {
  placeholder?: string
  /** After the number: ' h'. */
  suffix?: string
  /** Digits after the comma that can be typed. Default: 0. */
  decimals?: number
  /** Text of a number; default: with `suffix`. */
  format?: (value: number) => string
}

/** A number: Enter saves. */
export function PropertyNumber<T extends Versioned>({
  placeholder,
  suffix = '',
  decimals = 0,
  format = (value) => `${formatNumber(value)}${suffix}`,
  ...options
}: PropertyNumberProps<T>) {
  const edit = usePropertyEdit({
    ...options,
    format: (value) => (typeof value === 'number' ? format(value) : String(value ?? '')),
  })
  return (
    <Fact label={options.label}>
      <Property
        edit={edit}
        {...(placeholder !== undefined && { placeholder })}
        isSaveKey={({ key }) => key === 'Enter'}
        editor={
          <NumberField
            aria-label={options.label}
            styles={{ input: { width: 120 } }}
            decimals={decimals}
            value={typeof edit.value === 'number' || typeof edit.value === 'string' ? edit.value : ''}
            error={edit.error}
            onFocus={(event) => event.currentTarget.select()}
            onChange={(typed) => edit.change(typed === '' ? null : typed)}
          />
        }
      />
    </Fact>
  )
}

/** An amount in reais: Enter saves. */
export function PropertyMoney<T extends Versioned>(props: FieldProps<T>) {
  return <PropertyNumber {...props} decimals={2} format={formatCurrency} />
}

interface PropertyTextProps<T extends Versioned> extends FieldProps<T> {
  maxLength: number
  placeholder?: string
  /** Whether nothing is null, not ''. */
  isNullable?: boolean
  /** Text of a value, where it is shown otherwise than it is typed. */
  format?: (value: string) => string
  /** Where a value leads, such as `mailto:`; its link stands beside it. */
  hrefOf?: (value: string) => string | undefined
}

/** A line of text: Enter saves. */
export function PropertyText<T extends Versioned>(props: PropertyTextProps<T>) {
  const { maxLength, placeholder, isNullable = false, format = (value) => value, hrefOf, ...options } = props
  const edit = usePropertyEdit({ ...options, format: (value) => format(String(value ?? '')) })
  const value = String(accessOf<T>(options.field).read(options.patch.record) ?? '')
  const href = value === '' ? undefined : hrefOf?.(value)
  return (
    <Fact label={options.label} isWide>
      <Property
        edit={edit}
        {...(placeholder !== undefined && { placeholder })}
        isSaveKey={({ key }) => key === 'Enter'}
        editor={
          <TextInput
            aria-label={options.label}
            value={String(edit.value ?? '')}
            error={edit.error ?? lengthProblem(edit.value, maxLength)}
            onFocus={(event) => event.currentTarget.select()}
            onChange={({ currentTarget: { value } }) =>
              edit.change(isNullable && value === '' ? null : value)
            }
          />
        }
      />
      {href !== undefined && !edit.isEditing && (
        <ActionIcon
          component="a"
          href={href}
          variant="subtle"
          size={32}
          ml={4}
          aria-label={format(value)}
          {...hint(format(value))}
        >
          <IconExternalLink size={16} stroke={1.75} aria-hidden />
        </ActionIcon>
      )}
    </Fact>
  )
}

interface PropertyDayProps<T extends Versioned> extends FieldProps<T> {
  isRequired?: boolean
}

/** A day, or none. */
export function PropertyDay<T extends Versioned>({ isRequired = false, ...props }: PropertyDayProps<T>) {
  const edit = usePropertyEdit({
    ...props,
    format: (value) => (value === null ? '' : formatDate(String(value))),
  })
  const day = edit.value === null ? null : String(edit.value)
  return (
    <PropertyPopover edit={edit}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          edit.commit()
        }}
      >
        <DayField
          {...typedDateProps(props.label)}
          value={day}
          onChange={(typed) => (typed !== null || !isRequired) && edit.commit(typed)}
        />
      </form>
      <DayCalendar value={day} onChange={(chosen) => edit.commit(chosen)} />
      {day !== null && !isRequired && (
        <Button variant="subtle" size="compact-md" mt="xs" onClick={() => edit.commit(null)}>
          Limpar
        </Button>
      )}
    </PropertyPopover>
  )
}

/** Date and time in São Paulo; its value is an instant, or null. */
export function PropertyInstant<T extends Versioned>({ isRequired = false, ...props }: PropertyDayProps<T>) {
  const edit = usePropertyEdit({
    ...props,
    format: (value) => (value === null ? '' : formatInstant(String(value))),
  })
  const [day = '', time = ''] =
    edit.value === null ? [] : localInputFromInstant(String(edit.value)).split('T')
  const change = (nextDay: string, nextTime: string) =>
    edit.change(instantFromLocalInput(`${nextDay}T${nextTime}`))
  return (
    <PropertyPopover edit={edit} isWide>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          edit.commit()
        }}
      >
        <DateTimeField
          {...typedDateProps(props.label)}
          value={edit.value === null ? null : String(edit.value)}
          onChange={(typed) => {
            if (typed === null && isRequired) return
            // Left for something outside, the field is closed already.
            if (edit.isEditing) edit.change(typed)
            else edit.commit(typed)
          }}
        />
        <DayCalendar value={day || null} onChange={(chosen) => chosen && change(chosen, time || NOON)} />
        <TextInput
          type="time"
          aria-label="Hora"
          mt="xs"
          disabled={day === ''}
          value={time}
          onChange={({ currentTarget }) => currentTarget.value && change(day, currentTarget.value)}
        />
        <Group gap="xs" mt="xs" justify="flex-end">
          {!isRequired && day !== '' && (
            <Button variant="subtle" size="compact-md" onClick={() => edit.commit(null)}>
              Limpar
            </Button>
          )}
          <Button type="submit" variant="light" size="compact-md">
            Salvar
          </Button>
        </Group>
      </form>
    </PropertyPopover>
  )
}

/** Of a field that stands above its calendar: it is focused, and not the chosen day, so that typing takes its place. */
function typedDateProps(label: string) {
  return {
    'aria-label': label,
    'data-autofocus': true,
    hasCalendar: false,
    changesOnLeaving: true,
    mb: 'xs',
    onFocus: ({ currentTarget }: FocusEvent<HTMLInputElement>) => currentTarget.select(),
  } as const
}

function formatInstant(instant: string): string {
  return `${formatDateTime(instant)}, ${formatWeekday(instant)}`
}

interface PropertyPopoverProps {
  edit: PropertyEdit
  isWide?: boolean
  children: ReactNode
}

/** A property whose field opens below it. */
function PropertyPopover({ edit, isWide, children }: PropertyPopoverProps) {
  return (
    <Fact label={edit.label} isWide={isWide}>
      <PopoverButton
        opened={edit.isEditing}
        onChange={(opened) => (opened ? edit.begin() : edit.cancel())}
        onLeave={() => edit.commit()}
        position="bottom-start"
        label={edit.label}
        button={<PropertyButton edit={edit} placeholder="Sem data" onClick={edit.begin} />}
      >
        {children}
      </PopoverButton>
      {edit.error && (
        <p role="alert" className={classes.error}>
          {edit.error}
        </p>
      )}
      <Conflict edit={edit} />
    </Fact>
  )
}
