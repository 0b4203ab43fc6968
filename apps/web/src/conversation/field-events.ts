import type { FieldHistoryEntry } from '@cadencia/contract/field-history'
import { fullName } from '../kit/full-name.ts'
import { type AnyFields, fieldsIn } from '../records/fields/field.ts'
import { partsOf } from '../records/fields/kinds.tsx'
import { tokenSuffix } from '../records/people/acting-token.ts'
import type { StreamEvent } from './stream.ts'

/** How a changed field is described. */
export interface FieldLabel {
  /** With its article: 'o status'. */
  readonly name: string
  /** A value as people read it. Default: as text. */
  readonly format?: (value: string | number) => string
  /** Its values are too long to be shown. */
  readonly isLong?: boolean
  /** It is a list of people: who was added and who was removed. */
  readonly isPeople?: boolean
  /** The whole sentence, where it is said in other words: 'marcou “Café”'. */
  readonly sentenceOf?: (from: unknown, to: unknown) => string
}

export type FieldLabels = Readonly<Record<string, FieldLabel>>

/** How the history names the fields of a noun. */
export function historyLabels(fields: AnyFields): FieldLabels {
  const labels = fieldsIn(fields, 'history').map((field) => {
    const { key, history: name = '' } = field
    const { format, isLong = false } = partsOf(field)
    return [key, { name, format: (value: string | number) => format(value, field), isLong }]
  })
  return Object.fromEntries(labels)
}

/** The changes of a record's fields, oldest first; fields without a label are left out. */
export function fieldEvents(history: readonly FieldHistoryEntry[], labels: FieldLabels): StreamEvent[] {
  return history.toReversed().flatMap(({ id, at, actor, token, field, from, to }) => {
    const label = labels[field]
    if (!label) return []
    return {
      id,
      at,
      actor: actor && { id: actor.id, name: fullName(actor), imageUrl: actor.profileImageUrl },
      text: `${sentenceOf(label, from, to)}${tokenSuffix(token)}`,
      isChange: true,
    }
  })
}

function sentenceOf(label: FieldLabel, from: unknown, to: unknown): string {
  const { name, isLong = false, isPeople = false } = label
  if (label.sentenceOf) return label.sentenceOf(from, to)
  if (isPeople) return peopleSentence(name, from, to)
  if (isLong) return `${isEmpty(from) ? 'escreveu' : isEmpty(to) ? 'apagou' : 'alterou'} ${name}`
  if (isEmpty(from)) return `definiu ${name}: ${textOf(label, to)}`
  if (isEmpty(to)) return `removeu ${name} (${textOf(label, from)})`
  return `mudou ${name} de ${textOf(label, from)} para ${textOf(label, to)}`
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
}

function textOf(label: FieldLabel, value: unknown): string {
  const { format = String } = label
  if (Array.isArray(value)) return names.format(value.map((one) => textOf(label, one)))
  if (typeof value === 'boolean') return value ? 'sim' : 'não'
  return typeof value === 'string' || typeof value === 'number' ? format(value) : String(value)
}

const names = new Intl.ListFormat('pt-BR')
const listOf = (value: unknown) => (Array.isArray(value) ? value.map(String) : [])

/** Takes away one of a name for each in `others`: namesakes count apart. */
function without(list: readonly string[], others: readonly string[]): string[] {
  const left = [...others]
  return list.filter((one) => {
    const index = left.indexOf(one)
    if (index !== -1) left.splice(index, 1)
    return index === -1
  })
}

function peopleSentence(name: string, from: unknown, to: unknown): string {
  const [before, after] = [listOf(from), listOf(to)]
  const added = without(after, before)
  const removed = without(before, after)
  const parts = [
    ...(added.length > 0 ? [`incluiu ${names.format(added)}`] : []),
    ...(removed.length > 0 ? [`retirou ${names.format(removed)}`] : []),
  ]
  return parts.length > 0 ? `${parts.join(' e ')} (${name})` : `alterou ${name}`
}
