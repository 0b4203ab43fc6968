import { formatDate, formatDateTime } from '@cadencia/locale/dates'
import { labelOf } from '@cadencia/locale/fallback'
import { formatCurrency, formatNumber, parseNumber } from '@cadencia/locale/numbers'
import { useCurrentUser } from '@cadencia/people/react'
import { isClosed } from '@cadencia/sprints/contract'
import { useSprints } from '@cadencia/sprints/react'
import { TeamTag } from '@cadencia/ui/team-tag'
import type { ComponentType, ReactNode } from 'react'
import { useAttendees, useTeamFinder } from '../people/use-people.ts'
import type { Kind, KindField, KindName } from './field.ts'

interface ValueProps<N extends KindName> {
  readonly field: KindField<N>
  readonly value: string | number
}

/** What ids stand for. */
export interface NamesOfIds {
  readonly person: (id: string) => string
  readonly team: (id: string) => string | undefined
  readonly sprint: (id: string) => string | undefined
}

/** What is particular about the values of one kind, but for what edits them (`kind-editors.tsx`). */
interface KindParts<N extends KindName> {
  /** A value where it is only read, of kinds that draw more than its text. */
  readonly Value?: ComponentType<ValueProps<N>>
  /** A value in a sentence. Of people and other records the history has the names. */
  readonly format: (value: string | number, field: Kind<N>) => string
  /** Its values are too long for a sentence. */
  readonly isLong?: boolean
  /** All values, in the order of their groups. */
  readonly groupKeys?: (field: Kind<N>) => readonly string[]
  /** A value as a form holds it. */
  readonly typed: (value: unknown) => unknown
  /** What is sent for what was typed. */
  readonly toBody: (typed: unknown, field: KindField<N>) => unknown
  /** A form's value in words, of kinds whose value is an id or a code. */
  readonly describe?: (typed: unknown, field: KindField<N>, names: NamesOfIds) => string | undefined
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

const KINDS: { readonly [N in KindName]: KindParts<N> } = {
  text: {
    format: (value, { format = String }) => format(String(value)),
    typed: orEmpty,
    toBody: text,
  },
  longText: {
    format: String,
    isLong: true,
    typed: orEmpty,
    toBody: text,
  },
  number: {
    format: (value, { suffix = '', format = (read) => `${formatNumber(read)}${suffix}` }) =>
      format(Number(value)),
    typed: orEmpty,
    toBody: number,
  },
  money: {
    format: (value) => formatCurrency(Number(value)),
    typed: orEmpty,
    toBody: number,
  },
  checkbox: {
    format: (value) => (value ? 'Sim' : 'Não'),
    typed: (value) => value === true,
    toBody: asIs,
  },
  day: {
    Value: ({ value }) => <time dateTime={String(value)}>{formatDate(String(value))}</time>,
    format: (value) => formatDate(String(value)),
    typed: orNone,
    toBody: orNull,
    describe: (day) => formatDate(String(day)),
  },
  instant: {
    Value: ({ value }) => <time dateTime={String(value)}>{formatDateTime(String(value))}</time>,
    format: (value) => formatDateTime(String(value)),
    typed: orNone,
    toBody: orNull,
    describe: (instant) => formatDateTime(String(instant)),
  },
  choice: {
    Value: ({ field: { badge, labels }, value }) => badge?.(String(value)) ?? labelOf(labels, String(value)),
    format: (value, { labels }) => labelOf(labels, String(value)),
    groupKeys: ({ values, isDescending }) => (isDescending ? values.toReversed() : values),
    typed: orNone,
    toBody: orNull,
    describe: (value, { labels }) => labelOf(labels, String(value)),
  },
  person: {
    Value: ({ value }) => {
      const { nameOf, isLoaded } = useAttendees()
      return isLoaded ? nameOf(String(value)) : ''
    },
    format: String,
    typed: orNone,
    toBody: orNull,
    describe: (id, _field, { person }) => person(String(id)),
  },
  people: {
    format: String,
    typed: listOf,
    toBody: asIs,
    describe: (ids, _field, { person }) => listOf(ids).map(person).join(', ') || 'ninguém',
  },
  team: {
    Value: ({ value }) => {
      const team = useTeamFinder().findTeam(String(value))
      return team ? <TeamTag name={team.name} color={team.color} /> : null
    },
    format: String,
    typed: orNone,
    toBody: orNull,
    describe: (id, _field, { team }) => team(String(id)),
  },
  sprint: {
    Value: ({ value }) => useSprints().data?.find(({ id }) => id === value)?.name ?? '',
    format: String,
    typed: orNone,
    toBody: orNull,
    describe: (id, _field, { sprint }) => sprint(String(id)),
  },
  labels: {
    format: String,
    typed: listOf,
    toBody: asIs,
  },
  record: {
    format: (value, { format = String }) => format(String(value)),
    typed: orNone,
    toBody: orNull,
    describe: (value, { format = String }) => format(String(value)),
  },
}

/** The parts of a field's kind. */
export function partsOf<N extends KindName>({ kind }: Kind<N>): KindParts<N> {
  return KINDS[kind]
}

/** A value where it is only read: its text, or what its kind draws. */
export function shownValue<N extends KindName>(field: KindField<N>, value: string | number): ReactNode {
  const { Value, format } = partsOf<N>(field)
  return Value ? <Value field={field} value={value} /> : format(value, field)
}

export function useTeamChoices() {
  return useTeamFinder().teams.map(({ id, name }) => ({ value: id, label: name }))
}

/** The sprints that a record can still be added to, those of the viewer's team first, and its own. */
export function useSprintChoices(own: unknown) {
  const { data: sprints = [], isLoadingError: isError, refetch } = useSprints()
  const { data: viewer } = useCurrentUser()
  const distance = (teamId: string) => (teamId === viewer?.teamId ? 0 : 1)
  const choices = sprints
    .filter((sprint) => !isClosed(sprint) || sprint.id === own)
    .toSorted((one, other) => distance(one.teamId) - distance(other.teamId))
    .map(({ id, name }) => ({ value: id, label: name }))
  return { choices, isError, retry: () => void refetch() }
}
