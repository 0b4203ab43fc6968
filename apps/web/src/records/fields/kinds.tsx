import { formatDate, formatDateTime } from '@cadencia/locale/dates'
import { labelOf } from '@cadencia/locale/fallback'
import { formatCurrency, formatNumber, parseNumber } from '@cadencia/locale/numbers'
import { instantFromLocalInput, isDay, saoPauloDay } from '@cadencia/locale/sao-paulo'
import { parseTypedMoment } from '@cadencia/locale/typed-dates'
import { TaskLabel } from '@cadencia/sprints/tasks/contract'
import { TeamTag } from '@cadencia/ui/team-tag'
import type { ComponentType, ReactNode } from 'react'
import { z } from 'zod'
import { type FieldAccess, type FieldValue, isEmptyValue, memberAccess } from '../panel/field-access.ts'
import { useAttendees, useTeamFinder } from '../people/use-people.ts'
import { choicesIn, type Kind, type KindField, type KindName, type NamedField } from './field.ts'
import { LabelChips } from './label-chips.tsx'
import {
  type ChoiceScope,
  type KindChoices,
  useLabelChoices,
  usePeopleChoices,
  useSprintChoices,
  useTeamChoices,
} from './use-choices.ts'

interface ValueProps<N extends KindName> {
  readonly field: KindField<N>
  readonly value: FieldValue
  readonly record: object
}

/** What ids stand for. */
export interface NamesOfIds {
  readonly person: (id: string) => string
  readonly team: (id: string) => string | undefined
  readonly sprint: (id: string) => string | undefined
}

/** What is particular about the values of one kind, but for what edits them (`kind-inputs.tsx`, `kind-properties.tsx`). */
interface KindParts<N extends KindName> {
  /** A value where it is only read; null: its text. */
  readonly Value: ComponentType<ValueProps<N>> | null
  /** A value in a sentence; of several, one of them. Of people and other records the history has the names. */
  readonly format: (value: string | number | boolean, field: Kind<N>) => string
  /** Its values are too long for a sentence. */
  readonly isLong?: boolean
  /** All values, in the order of their groups; null: groups stand by their labels. */
  readonly groupKeys: ((field: Kind<N>) => readonly string[]) | null
  /** Its values are lists. */
  readonly isSeveral?: boolean
  /** Its values are lists of which it is sent what comes and what goes. */
  readonly isMerged?: boolean
  /** A value as a form holds it. */
  readonly typed: (value: unknown) => unknown
  /** What is sent for what was typed. */
  readonly toBody: (typed: unknown, field: KindField<N>) => unknown
  /** A form's value in words, of kinds whose value is an id or a code. */
  readonly describe: ((typed: unknown, field: KindField<N>, names: NamesOfIds) => string | undefined) | null
  /** A hook: what can be chosen; nothing where values are typed. */
  readonly useChoices: (field: KindField<N>, scope: ChoiceScope) => KindChoices
  /** The value that was chosen, or typed outside of a form; undefined for what is none. */
  readonly parse: (text: string, field: Kind<N>) => FieldValue | undefined
}

const orEmpty = (value: unknown) => value ?? ''
const orNone = (value: unknown) => value ?? null
const listOf = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(String) : [])

const asIs = (typed: unknown) => typed
const orNull = (typed: unknown) => typed || null
const text = (typed: unknown, { none }: { readonly none?: string }) =>
  none !== undefined && typeof typed === 'string' && typed.trim() === '' ? null : typed
/** What is no number is left for the schema to refuse. */
const number = (typed: unknown) =>
  typeof typed !== 'string' ? typed : typed.trim() === '' ? null : (parseNumber(typed) ?? typed)

/** Time of a day that is typed without one. */
const NOON = '12:00'
const TYPED: KindChoices = { choices: [], isLoaded: true }
const ofText = {
  Value: null,
  format: String,
  groupKeys: null,
  typed: orEmpty,
  toBody: text,
  describe: null,
  useChoices: () => TYPED,
  parse: (typed: string) => typed.trim() || undefined,
} as const
const ofNumber = {
  Value: null,
  groupKeys: null,
  typed: orEmpty,
  toBody: number,
  describe: null,
  useChoices: () => TYPED,
  parse: (typed: string) => parseNumber(typed) ?? undefined,
} as const
const ofDate = {
  groupKeys: null,
  typed: orNone,
  toBody: orNull,
  useChoices: () => TYPED,
} as const
const ofId = {
  format: String,
  groupKeys: null,
  typed: orNone,
  toBody: orNull,
  parse: (id: string) => id,
} as const
const ofIds = {
  format: String,
  groupKeys: null,
  typed: listOf,
  toBody: asIs,
  isSeveral: true,
  parse: (id: string) => [id],
} as const

/** A record of labels says what they are beside their ids. */
const Labelled = z.object({ labels: z.array(TaskLabel) })
const YES_OR_NO = [
  { value: 'true', label: 'Sim' },
  { value: 'false', label: 'Não' },
]

const KINDS: { readonly [N in KindName]: KindParts<N> } = {
  text: { ...ofText, format: (value, { format = String }) => format(String(value)) },
  longText: { ...ofText, isLong: true },
  url: {
    ...ofText,
    Value: ({ value }) => {
      const href = webAddress(value)
      if (href === undefined) return String(value)
      return (
        <a href={href} target="_blank" rel="noreferrer">
          {href}
        </a>
      )
    },
  },
  number: {
    ...ofNumber,
    format: (value, { suffix = '', format = (read) => `${formatNumber(read)}${suffix}` }) =>
      format(Number(value)),
  },
  money: { ...ofNumber, format: (value) => formatCurrency(Number(value)) },
  checkbox: {
    Value: null,
    format: (value) => (value === true || value === 'true' ? 'Sim' : 'Não'),
    groupKeys: () => YES_OR_NO.map(({ value }) => value),
    typed: (value) => value === true,
    toBody: asIs,
    describe: null,
    useChoices: () => ({ choices: YES_OR_NO, isLoaded: true }),
    parse: (chosen) => chosen === 'true',
  },
  day: {
    ...ofDate,
    Value: ({ value }) => <time dateTime={String(value)}>{formatDate(String(value))}</time>,
    format: (value) => formatDate(String(value)),
    describe: (day) => formatDate(String(day)),
    parse: (typed) => (isDay(typed) ? typed : undefined),
  },
  instant: {
    ...ofDate,
    Value: ({ value }) => <time dateTime={String(value)}>{formatDateTime(String(value))}</time>,
    format: (value) => formatDateTime(String(value)),
    describe: (instant) => formatDateTime(String(instant)),
    parse: (typed) => {
      const today = saoPauloDay(Date.now())
      const moment = parseTypedMoment(typed, { today, day: today, time: NOON })
      return moment === undefined ? undefined : instantFromLocalInput(moment)
    },
  },
  choice: {
    ...ofId,
    Value: ({ field: { badge, labels }, value }) => badge?.(String(value)) ?? labelOf(labels, String(value)),
    format: (value, { labels }) => labelOf(labels, String(value)),
    groupKeys: ({ values, isDescending }) => (isDescending ? values.toReversed() : values),
    describe: (value, { labels }) => labelOf(labels, String(value)),
    useChoices: (field) => ({ choices: choicesIn(field), isLoaded: true }),
  },
  choices: {
    ...ofIds,
    Value: null,
    format: (value, { labels }) => labelOf(labels, String(value)),
    groupKeys: ({ values }) => values,
    describe: (codes, { labels }) =>
      listOf(codes)
        .map((code) => labelOf(labels, code))
        .join(', '),
    useChoices: (field) => ({ choices: choicesIn(field), isLoaded: true }),
  },
  person: {
    ...ofId,
    Value: ({ value }) => {
      const { nameOf, isLoaded } = useAttendees()
      return isLoaded ? nameOf(String(value)) : ''
    },
    describe: (id, _field, { person }) => person(String(id)),
    useChoices: () => usePeopleChoices(),
  },
  people: {
    ...ofIds,
    Value: ({ value }) => {
      const { nameOf, isLoaded } = useAttendees()
      return isLoaded ? listOf(value).map(nameOf).join(', ') : ''
    },
    isMerged: true,
    describe: (ids, _field, { person }) => listOf(ids).map(person).join(', ') || 'ninguém',
    useChoices: () => usePeopleChoices(),
  },
  team: {
    ...ofId,
    Value: ({ value }) => {
      const team = useTeamFinder().findTeam(String(value))
      return team ? <TeamTag name={team.name} color={team.color} /> : null
    },
    describe: (id, _field, { team }) => team(String(id)),
    useChoices: () => useTeamChoices(),
  },
  sprint: {
    ...ofId,
    Value: ({ value }) =>
      useSprintChoices({ chosen: value }).choices.find((one) => one.value === value)?.label ?? '',
    describe: (id, _field, { sprint }) => sprint(String(id)),
    useChoices: (_field, scope) => useSprintChoices(scope),
  },
  labels: {
    ...ofIds,
    Value: ({ record }) => {
      const { data } = Labelled.safeParse(record)
      return data && <LabelChips labels={data.labels} />
    },
    isMerged: true,
    describe: null,
    useChoices: (_field, scope) => useLabelChoices(scope),
  },
  record: {
    ...ofId,
    Value: null,
    format: (value, { format = String }) => format(String(value)),
    describe: (value, { format = String }) => format(String(value)),
    useChoices: () => TYPED,
  },
}

/** An address that a link may lead to; undefined for anything that is none of the web, such as a script. */
export function webAddress(value: FieldValue): string | undefined {
  return /^https?:\/\//i.test(String(value)) ? String(value) : undefined
}

/** The parts of a field's kind. */
export function partsOf<N extends KindName>({ kind }: Kind<N>): KindParts<N> {
  return KINDS[kind]
}

/** How a field is read from its record, and changed. */
export function accessTo(field: NamedField): FieldAccess {
  const { key, read, patch } = field
  const { isMerged = false } = partsOf(field)
  return { ...memberAccess(key), ...(read && { read }), ...(patch && { patch }), isMerged }
}

/** Whether several values can be chosen. */
export function holdsSeveral(field: KindField): boolean {
  return partsOf(field).isSeveral === true
}

/** What can be chosen for these records: labels where they are of one team. */
export function scopeOf(records: readonly object[], chosen: FieldValue): ChoiceScope {
  const teamIds = new Set(records.map((record): unknown => Reflect.get(record, 'teamId')))
  return { teamIds: teamIds.size === 1 ? [...teamIds].filter((id) => typeof id === 'string') : [], chosen }
}

/** What can be chosen for a field; nothing where its values are typed. */
export function useChoicesOf<N extends KindName>(field: KindField<N>, scope: ChoiceScope): KindChoices {
  const { useChoices } = partsOf<N>(field)
  return useChoices(field, scope)
}

/** A value where it is only read: its text, or what its kind draws; null for none. */
export function shownValue<N extends KindName>(
  field: KindField<N>,
  value: FieldValue,
  record: object,
): ReactNode {
  const { Value } = partsOf<N>(field)
  if (isEmptyValue(value)) return null
  return Value ? <Value field={field} value={value} record={record} /> : formatValue(field, value)
}

/** A value in a sentence; '' for none. */
export function formatValue<N extends KindName>(field: KindField<N>, value: FieldValue): string {
  const { format } = partsOf<N>(field)
  if (value === null) return ''
  return typeof value === 'object' ? value.map((one) => format(one, field)).join(', ') : format(value, field)
}
