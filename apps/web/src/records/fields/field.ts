import { type Labels, labelOf } from '@cadencia/locale/fallback'
import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { type FieldAccess, type FieldValue, memberAccess } from '../panel/field-access.ts'

/** What the kinds of values can be told. */
interface KindOptions {
  text: {
    readonly maxLength?: number
    /** For the browser's keyboard and autofill. */
    readonly type?: 'email' | 'tel' | 'url'
    /** For the keyboard alone: of `type` email, browsers rewrite a domain with accents. */
    readonly inputMode?: 'email'
    readonly format?: (value: string) => string
    /** Where a value leads, such as `mailto:`. */
    readonly hrefOf?: (value: string) => string | undefined
  }
  longText: {
    readonly maxLength?: number
    /** Lines of the form's field. Default: 3. */
    readonly rows?: number
  }
  number: {
    readonly min?: number
    readonly max?: number
    /** Digits after the comma that can be typed. Default: 0. */
    readonly decimals?: number
    /** What an arrow key adds in a form. Default: 1. */
    readonly step?: number
    /** After the number: ' h'. */
    readonly suffix?: string
    /** A number as it is read. Default: with `suffix`. */
    readonly format?: (value: number) => string
  }
  money: object
  /** Yes or no. */
  checkbox: object
  /** `YYYY-MM-DD`. */
  day: object
  /** Date and time. */
  instant: {
    /** The time that a form proposes for a day: '09:00'. */
    readonly defaultTime?: string
  }
  choice: {
    readonly values: readonly string[]
    readonly labels: Labels
    /** Groups and filters show the last value first. */
    readonly isDescending?: boolean
    /** A value as more than text. */
    readonly badge?: (value: string) => ReactNode
  }
  /** Several of them. */
  choices: {
    readonly values: readonly string[]
    readonly labels: Labels
  }
  /** An address of the web. */
  url: object
  person: object
  /** Ids of people. */
  people: object
  team: object
  sprint: object
  /** Ids of labels of the record's team, which stands in it as `teamId`, and what they are as `labels`. */
  labels: object
  /** Another record, which screens show and choose themselves. */
  record: {
    /** In the history. Default: the value, which is its name there. */
    readonly format?: (value: string) => string
  }
}
export type KindName = keyof KindOptions
/** A kind of value with its options. */
export type Kind<N extends KindName = KindName> = {
  [P in N]: { readonly kind: P } & Readonly<KindOptions[P]>
}[N]

/** The end of a list's row, from left to right. */
export const END_SLOTS = ['end', 'status', 'priority', 'date', 'person'] as const
type EndSlot = (typeof END_SLOTS)[number]

/** How a list or a table shows a field. */
export interface FieldColumn<T, C> {
  /** Names it in saved views. Default: the field's key. */
  readonly id?: string
  /** Heading. Default: the field's label. */
  readonly label?: string
  /** Initial width in a table. */
  readonly widthPx: number
  /** Where the table has less room, it is narrowed to this, its text cut; default: `widthPx`. */
  readonly leastPx?: number
  /** A fact without which a table does before it cuts anything else. */
  readonly givesWay?: boolean
  /** Default: the value as its kind shows it. */
  readonly cell?: (item: T, context: C) => ReactNode
  /** Replaces `cell` in the list layout, where no heading says what the value is. */
  readonly listCell?: (item: T, context: C) => ReactNode
  /**
   * In the list layout: before the title, quietly behind it, in a line of its own below it, or at the end of the row, where
   * status, priority, date and person have the same places in all lists. Default: at the end, before these.
   */
  readonly listSlot?: 'start' | 'facts' | 'below' | EndSlot
  /** Name of the server's sort key; without it the column cannot be sorted. */
  readonly sortKey?: string
  readonly isNumeric?: boolean
  /** `table`: only there, where it would cut the others. */
  readonly isHiddenByDefault?: boolean | 'table'
  /** Too long for a table, which leaves it out. */
  readonly isListOnly?: boolean
}

/** How records are grouped by a field. */
export interface FieldGroups<T, C> {
  /** Names it in saved views. Default: the field's key. */
  readonly id?: string
  /** Those of several values that it stands under; '' alone for none. Default: its values. */
  readonly keysOf?: (item: T) => readonly string[]
  /** Text of no value. Default: the field's. */
  readonly none?: string
  /** Values in their order. Default: the kind's. */
  readonly keys?: readonly string[]
  /** Initially collapsed groups. */
  readonly collapsedKeys?: readonly string[]
  /** Text of a value where its kind doesn't know it. */
  readonly labelOf?: (key: string, context: C, first: T | undefined) => string
  /** Whether moving a record to another group changes its value. */
  readonly isEditable?: boolean
}

interface Named {
  readonly label: string
  /** What stands for no value: 'Ninguém'. Without it a choice is required, and of a text nothing is '', else null. */
  readonly none?: string
}

/** A kind's field as its parts need it. */
export type KindField<N extends KindName = KindName> = Kind<N> & Named

/** What every place can know of a field. */
export type AnyField = KindField & {
  /** Its value where the record has none of the field's name, such as of a field that was declared at run time. */
  readonly read?: FieldAccess['read']
  /** What a patch, or the body of a form, says to set it. Default: a member of the field's name. */
  readonly patch?: FieldAccess['patch']
  /** With its article, as the history says it: 'a prioridade'. */
  readonly history?: string
  /** In forms. */
  readonly form?: {
    /** Default: the field's label. */
    readonly label?: string
    /** The value of a new record. */
    readonly initial?: FieldValue
    /** What is sent for what is no number; else that is left for the schema to refuse. */
    readonly fallback?: number
    readonly isRequired?: boolean
    readonly placeholder?: string
    readonly description?: string
    /** Behind a number while it is typed: '%'. */
    readonly suffix?: string
  }
  /** On the panel of a record, edited in its place. */
  readonly property?: { readonly isRequired?: boolean; readonly placeholder?: string }
  /** On the panel of a record, where it can only be read. */
  readonly fact?: { readonly label?: string }
  /** Narrows lists. */
  readonly filter?: {
    /** Default: the field's label. */
    readonly label?: string
    /** What choosing none means: 'Todas as prioridades'. */
    readonly all: string
    /** Names it in the address. Default: the field's key. */
    readonly param?: string
    /** Names it in the list's query. Default: the field's key. */
    readonly query?: string
    /** Of a person: also those that nobody is responsible for. */
    readonly hasNobody?: boolean
  }
  /** Set by the palette and for many records at once. */
  readonly action?: {
    readonly label: string
    readonly icon: Icon
    readonly keys?: string
    /** What was done. Default: 'prioridade alta'. */
    readonly said?: (chosen: string) => string
  }
}
export type AnyFields = Readonly<Record<string, AnyField | undefined>>

/** A field of a noun; `C` is what its rows need from outside of the record. Each place shows the fields that name it. */
export type Field<T, C> = AnyField & {
  readonly column?: FieldColumn<T, C>
  readonly groups?: FieldGroups<T, C>
}

/** Fields by their names: those of a noun and those that were declared at run time. */
export type NamedFields<T, C> = Readonly<Record<string, Field<T, C> | undefined>>

/** The fields of a noun by their names in the record, in the order in which places show them. */
export type Fields<T, C> = { readonly [Key in keyof T & string]?: Field<T, C> }

/** The labels that a choice needs: one of each of its values. */
type Labelled<F> = F extends {
  readonly kind: 'choice' | 'choices'
  readonly values: readonly (infer V extends string)[]
}
  ? { readonly labels: { readonly [Value in V]: Labels[string] } }
  : unknown

/** The kinds whose values are chosen from a list, by which lists can be narrowed. */
type ChosenKind = 'checkbox' | 'choice' | 'choices' | 'person' | 'people' | 'team' | 'sprint' | 'labels'

/** Only kinds that have a filter. */
type Filtered<F> = F extends { readonly filter: object; readonly kind: infer N extends KindName }
  ? N extends ChosenKind
    ? unknown
    : { readonly filter: `No filter is made for the kind '${N}'` }
  : unknown

/** Declares the fields of a noun. What does not compile: a choice whose labels lack a value, a filter of a kind without one. */
export function fieldsOf<T, C = unknown>() {
  return <const F extends Fields<T, C>>(
    fields: F & { readonly [Key in keyof F]: Labelled<F[Key]> & Filtered<F[Key]> },
  ): F => fields
}

type Place = keyof Omit<Field<unknown, unknown>, keyof KindField | 'read' | 'patch'>

/** The fields of a place with their names: first those given, in this order, then all others. */
export function fieldsIn<F extends AnyField>(
  fields: Readonly<Record<string, F | undefined>>,
  place: Place,
  first: readonly string[] = [],
): (F & { readonly key: string })[] {
  const others = Object.keys(fields).filter((key) => !first.includes(key))
  return [...first, ...others].flatMap((key) => {
    const field = fields[key]
    return field && place in field ? [{ ...field, key }] : []
  })
}

/** The values of a choice as a `Select` offers them. */
export function choicesIn({
  values,
  labels,
}: Kind<'choice' | 'choices'>): { value: string; label: string }[] {
  return values.map((value) => ({ value, label: labelOf(labels, value) }))
}

/** A field that is known by its name. */
export type NamedField = AnyField & { readonly key: string }

/** A record's value of a field. */
export function valueIn(
  record: object,
  { key, read = memberAccess(key).read }: Pick<NamedField, 'key' | 'read'>,
): FieldValue {
  return read(record)
}
