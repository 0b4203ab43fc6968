import { changedIds, type IdListChange } from '@cadencia/contract/id-lists'
import { formatDate } from '@cadencia/locale/dates'
import { saoPauloDay } from '@cadencia/locale/sao-paulo'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { showFailure } from '../../kit/show-failure.ts'
import type { Action, StepAction } from '../actions/action.ts'
import { assignAction } from '../actions/assign-action.ts'
import { dayChoices } from '../actions/day-choices.ts'
import {
  type FieldAccess,
  type FieldValue,
  isOnAll,
  keysOfValue,
  toggleOnAll,
} from '../panel/field-access.ts'
import { setProperty } from '../panel/set-property.ts'
import type { RecordPatch, Versioned } from '../panel/use-record-patch.ts'
import { type AnyFields, fieldsIn, type KindField, type KindName, type NamedField } from './field.ts'
import { accessTo, partsOf, scopeOf, useChoicesOf } from './kinds.tsx'
import { type Choice, isOffered } from './use-choices.ts'

/** Sets a field of a record, or of many. */
export interface FieldSetter {
  /** What is changed. */
  readonly records: readonly object[]
  /** Why it can't be changed. */
  readonly reason?: string | undefined
  /** `said` is what was done: 'prioridade alta'. Answers the records as they are then; undefined where nothing was changed. */
  readonly set: (
    field: FieldAccess,
    value: FieldValue | IdListChange,
    said: string,
  ) => Promise<readonly object[] | undefined>
}

/** Sets fields of one record, whose toast begins with its name. */
export function recordSetter<T extends Versioned>(
  patch: RecordPatch<T>,
  name: string,
  reason: string | undefined,
): FieldSetter {
  // The palette keeps this setter while several values are put on the record, one after the other.
  let { record } = patch
  return {
    records: [record],
    reason,
    set: async (field, chosen, said) => {
      const standing = (patch.sending(field) ?? { value: field.read(record) }).value
      const value = isChange(chosen) ? changedIds(keysOfValue(standing).filter(Boolean), chosen) : chosen
      const saved = await setProperty({ ...patch, record }, { field, value, message: `${name}: ${said}` })
      if (!saved) return undefined
      record = saved
      return [saved]
    },
  }
}

const isChange = (value: FieldValue | IdListChange): value is IdListChange =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Sets fields by the palette and by keys. */
export function fieldActions(fields: AnyFields, setter: FieldSetter): Action[] {
  return fieldsIn(fields, 'action').flatMap((field) => stepOf(field, setter) ?? [])
}

interface StepOptions<N extends KindName> {
  readonly field: KindField<N> & NamedField
  readonly setter: FieldSetter
  /** Of one record. */
  readonly current: FieldValue | undefined
  readonly choose: (value: FieldValue, said: string) => void
  /** What was done, of a value's text. */
  readonly said: (chosen: string) => string
  readonly step: Omit<StepAction, 'useChoices'>
}
type Step<N extends KindName> = (options: StepOptions<N>) => Action

/** How each kind is set; null where only its own field can. */
const STEPS: { readonly [N in KindName]: Step<N> | null } = {
  text: typedStep,
  longText: typedStep,
  url: typedStep,
  number: typedStep,
  money: typedStep,
  day: dayStep,
  instant: typedStep,
  checkbox: chosenStep,
  choice: chosenStep,
  choices: severalStep,
  person: personStep,
  people: severalStep,
  team: chosenStep,
  sprint: chosenStep,
  labels: severalStep,
  // Screens choose other records.
  record: null,
}

function stepOf<N extends KindName>(
  field: KindField<N> & NamedField,
  setter: FieldSetter,
): Action | undefined {
  const access = accessTo(field)
  const { key, label, action } = field
  const name = label.toLowerCase()
  const { said = (chosen: string) => `${name} ${chosen.toLowerCase()}`, ...offered } = action ?? { label }
  const { records, reason, set } = setter
  const [only, ...others] = records
  return STEPS[field.kind as N]?.({
    field,
    setter,
    current: only && others.length === 0 ? access.read(only) : undefined,
    choose: (value, what) => void set(access, value, what),
    said,
    step: { id: key, reason, ...offered },
  })
}

const noneOf = ({ label }: NamedField) => `sem ${label.toLowerCase()}`

/** One of the choices of a kind, or none. */
function chosenStep<N extends KindName>({
  field,
  setter,
  current,
  choose,
  said,
  step,
}: StepOptions<N>): Action {
  const { parse } = partsOf<N>(field)
  return {
    ...step,
    useChoices: () => {
      const { choices } = useChoicesOf<N>(field, scopeOf(setter.records, current ?? null))
      const [chosen] = current === undefined ? [] : keysOfValue(current)
      const offered = choices.map(({ value, label }) => ({
        id: value,
        label,
        isCurrent: value === chosen,
        run: () => choose(parse(value, field) ?? null, said(label)),
      }))
      if (field.none === undefined) return offered
      const none = { id: 'none', label: field.none, isCurrent: current === null }
      return [...offered, { ...none, run: () => choose(null, noneOf(field)) }]
    },
  }
}

/** Puts values on records one after the other, or takes one off where all have it. */
function severalStep<N extends KindName>(options: StepOptions<N>): Action {
  const { field, setter, said, step } = options
  const access = accessTo(field)
  const isMany = setter.records.length !== 1
  // Of many records others stay only where it is sent what comes and what goes.
  if (isMany && !access.isMerged) return chosenStep(options)
  return {
    ...step,
    isOfSeveral: true,
    useEmptyText: () => useChoicesOf<N>(field, scopeOf(setter.records, null)).emptyText,
    useChoices: (typed) => {
      const [records, setRecords] = useState(setter.records)
      const { choices, creation } = useChoicesOf<N>(field, scopeOf(records, null))
      const toggle = async ({ value: id, label }: Choice) => {
        const change = toggleOnAll(access, records, id)
        const what = change.remove ? `sem ${said(label)}` : said(label)
        setRecords((await setter.set(access, change, what)) ?? records)
      }
      const offered = choices.map((choice) => ({
        id: choice.value,
        label: choice.label,
        ...(field.action && { icon: field.action.icon }),
        isCurrent: isOnAll(access, records, choice.value),
        run: () => void toggle(choice),
      }))
      const name = typed.trim()
      if (!creation || name === '' || isOffered(choices, name)) return offered
      const create = () => creation.create(name).then(toggle, (error) => showFailure(error, creation.failure))
      const made = { id: 'create', label: creation.labelOf(name), icon: IconPlus, isTyped: true }
      return [...offered, { ...made, run: () => void create() }]
    },
  }
}

/** What is typed in the palette. */
function typedStep<N extends KindName>({ field, choose, said, step }: StepOptions<N>): Action {
  const { parse, format } = partsOf<N>(field)
  return {
    ...step,
    hint: `Digitar ${field.label.toLowerCase()}`,
    useChoices: (typed) => {
      const value = parse(typed, field)
      const none = { id: 'none', label: field.none ?? '', run: () => choose(null, noneOf(field)) }
      if (value === undefined || value === null) return field.none === undefined ? [] : [none]
      const label = format(typeof value === 'object' ? value.join(', ') : value, field)
      return [{ id: 'typed', label, isTyped: true, run: () => choose(value, said(label)) }]
    },
  }
}

function dayStep({ field, current, choose, step }: StepOptions<'day'>): Action {
  const name = field.label.toLowerCase()
  return {
    ...step,
    hint: 'Escolher ou digitar dd/mm',
    useChoices: (typed) =>
      dayChoices({
        today: saoPauloDay(Date.now()),
        current: textOrNone(current),
        typed,
        choose: (day) => choose(day, day === null ? noneOf(field) : `${name} em ${formatDate(day)}`),
      }),
  }
}

function personStep({ current, choose, step, setter: { reason } }: StepOptions<'person'>): Action {
  const { id: _, ...offered } = step
  return { ...assignAction({ current: textOrNone(current), reason, assign: choose }), ...offered }
}

const textOrNone = (value: FieldValue | undefined) =>
  value === undefined || typeof value === 'string' ? value : null
