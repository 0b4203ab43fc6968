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

/** What is particular about the values of one kind, but for what edits them (`kind-editors.tsx`). */
interface KindParts<N extends KindName> {
  /** A value where it is only read, of kinds that draw more than its text. */
  readonly Value?: ComponentType<ValueProps<N>>
  /** A value in a sentence. Of people and other records the history has the names. */
  readonly format: (value: string | number, field: Kind<N>) => string
  /** What is sent for what was typed. */
  readonly toBody: (typed: unknown, field: KindField<N>) => unknown
}

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
    toBody: text,
  },
  longText: {
    format: String,
    toBody: text,
  },
  number: {
    format: (value, { suffix = '', format = (read) => `${formatNumber(read)}${suffix}` }) =>
      format(Number(value)),
    toBody: number,
  },
  money: {
    format: (value) => formatCurrency(Number(value)),
    toBody: number,
  },
  checkbox: {
    format: (value) => (value ? 'Sim' : 'Não'),
    toBody: asIs,
  },
  day: {
    Value: ({ value }) => <time dateTime={String(value)}>{formatDate(String(value))}</time>,
    format: (value) => formatDate(String(value)),
    toBody: orNull,
  },
  instant: {
    Value: ({ value }) => <time dateTime={String(value)}>{formatDateTime(String(value))}</time>,
    format: (value) => formatDateTime(String(value)),
    toBody: orNull,
  },
  choice: {
    Value: ({ field: { badge, labels }, value }) => badge?.(String(value)) ?? labelOf(labels, String(value)),
    format: (value, { labels }) => labelOf(labels, String(value)),
    toBody: orNull,
  },
  person: {
    Value: ({ value }) => {
      const { nameOf, isLoaded } = useAttendees()
      return isLoaded ? nameOf(String(value)) : ''
    },
    format: String,
    toBody: orNull,
  },
  people: {
    format: String,
    toBody: asIs,
  },
  team: {
    Value: ({ value }) => {
      const team = useTeamFinder().findTeam(String(value))
      return team ? <TeamTag name={team.name} color={team.color} /> : null
    },
    format: String,
    toBody: orNull,
  },
  sprint: {
    Value: ({ value }) => useSprints().data?.find(({ id }) => id === value)?.name ?? '',
    format: String,
    toBody: orNull,
  },
  labels: {
    format: String,
    toBody: asIs,
  },
  record: {
    format: (value, { format = String }) => format(String(value)),
    toBody: orNull,
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
