import { formatDate } from '@cadencia/locale/dates'
import { saoPauloDay } from '@cadencia/locale/sao-paulo'
import type { Action } from '../actions/action.ts'
import { assignAction } from '../actions/assign-action.ts'
import { dayChoices } from '../actions/day-choices.ts'
import { setProperty } from '../panel/set-property.ts'
import type { PropertyName, RecordPatch, Versioned } from '../panel/use-record-patch.ts'
import { type AnyFields, choicesIn, fieldsIn, valueIn } from './field.ts'
import { useSprintChoices } from './kinds.tsx'

/** Sets a field of a record, or of many. */
export interface FieldSetter {
  /** Undefined for many records. */
  readonly current: (key: string) => string | null | undefined
  /** Why it can't be changed. */
  readonly reason?: string | undefined
  /** `said` is what was done: 'prioridade alta'. */
  readonly set: (key: string, value: string | null, said: string) => void
}

/** Sets fields of one record, whose toast begins with its name. */
export function recordSetter<T extends Versioned>(
  patch: RecordPatch<T>,
  name: string,
  reason: string | undefined,
): FieldSetter {
  return {
    current: (key) => {
      const value = valueIn(patch.record, { key })
      return typeof value === 'string' ? value : null
    },
    reason,
    set: (key, value, said) =>
      void setProperty(patch, { field: key as PropertyName<T>, value, message: `${name}: ${said}` }),
  }
}

/** Sets fields by the palette and by keys. */
export function fieldActions(fields: AnyFields, { current, reason, set }: FieldSetter): Action[] {
  return fieldsIn(fields, 'action').map((field): Action => {
    const { key, label, none, action } = field
    const value = current(key)
    const name = label.toLowerCase()
    const { said = (chosen: string) => `${name} ${chosen.toLowerCase()}`, ...offered } = action ?? { label }
    const choose = (id: string | null, chosen: string) => ({
      id: id ?? 'none',
      label: chosen,
      isCurrent: id === value,
      run: () => set(key, id, id === null ? `sem ${name}` : said(chosen)),
    })
    const shared = { id: key, reason, ...offered }
    switch (field.kind) {
      case 'person':
        return {
          ...assignAction({ current: value, reason, assign: (id, said) => set(key, id, said) }),
          ...offered,
        }
      case 'day':
        return {
          ...shared,
          hint: 'Escolher ou digitar dd/mm',
          useChoices: (typed) =>
            dayChoices({
              today: saoPauloDay(Date.now()),
              current: value,
              typed,
              choose: (day) => set(key, day, day === null ? `sem ${name}` : `${name} em ${formatDate(day)}`),
            }),
        }
      case 'choice':
        return {
          ...shared,
          useChoices: () => choicesIn(field).map((one) => choose(one.value, one.label)),
        }
      case 'sprint':
        return {
          ...shared,
          useChoices: () => [
            ...useSprintChoices(value).choices.map((one) => choose(one.value, one.label)),
            ...(none === undefined ? [] : [choose(null, none)]),
          ],
        }
      default:
        throw new Error(`no action sets a field of the kind ${field.kind}`)
    }
  })
}
