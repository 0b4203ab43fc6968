import type { TextFormat } from '@cadencia/contract/text-format'
import { useDraft } from '@cadencia/ui/drafts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { showFailure } from '../../kit/show-failure.ts'
import {
  accessOf,
  type FieldAccess,
  type FieldValue,
  isSameValue,
  type PropertyName,
} from './field-access.ts'
import { formatOf, type RecordPatch, type Versioned } from './use-record-patch.ts'

export interface PropertyOptions<T extends Versioned> {
  readonly patch: RecordPatch<T>
  /** Its name in the record, or how it is read and changed. */
  readonly field: PropertyName<T> | FieldAccess
  readonly label: string
  /** Text of a value; '' for none. */
  readonly format: (value: FieldValue) => string
  /** The value that is sent for what was typed; default: as typed. */
  readonly parse?: (typed: FieldValue) => FieldValue
}

interface Base {
  readonly version: number
  readonly value: FieldValue
  /** Of a text. */
  readonly format: TextFormat
}

function baseOf(record: Versioned, { key, read }: FieldAccess): Base {
  const { version } = record
  return { version, value: read(record), format: formatOf(record, key) }
}

type Edit<T> =
  | { readonly phase: 'typing'; draft: FieldValue; base: Base; error?: string | undefined }
  | { readonly phase: 'sending'; draft: FieldValue; base: Base }
  | { readonly phase: 'conflict'; draft: FieldValue; base: Base; current: T }

export type PropertyEdit = ReturnType<typeof usePropertyEdit>

/**
 * A property that is edited in place: what was typed is kept until it is saved or cancelled, also over a failure, another
 * record and a reload.
 */
export function usePropertyEdit<T extends Versioned>(options: PropertyOptions<T>) {
  const { patch, label, format, parse = (typed) => typed } = options
  const field = accessOf<T>(options.field)
  const recorded = baseOf(patch.record, field)
  const draft = useDraft(`${patch.draftKey}.${field.key}`, { typed: recorded.value, ...recorded })
  const [edit, setEdit] = useState<Edit<T> | undefined>(() =>
    draft.isRestored && !isSameValue(draft.values.typed, recorded.value)
      ? { phase: 'typing', draft: draft.values.typed, base: draft.values }
      : undefined,
  )
  // Leaving a field right after Enter must not send it twice.
  const latest = useRef(edit)
  /** The last change that was sent and not answered; another may be begun meanwhile. */
  const unanswered = useRef<Edit<T>>(undefined)
  const isMounted = useRef(true)

  const show = (next: Edit<T> | undefined) => {
    latest.current = next
    setEdit(next)
  }
  const end = () => {
    draft.clear()
    show(unanswered.current)
  }
  const change = (typed: FieldValue) => {
    const base = latest.current?.base ?? recorded
    draft.save({ typed, ...base })
    show({ phase: 'typing', draft: typed, base })
  }
  const send = async (typed: FieldValue, base: Base) => {
    const own = { phase: 'sending', draft: typed, base } as const
    unanswered.current = own
    show(own)
    const outcome = await patch.send({ field, value: typed, base })
    if (unanswered.current === own) unanswered.current = undefined
    const next = latest.current
    if (outcome.kind === 'saved') {
      if (next === own) end()
      // What was begun meanwhile is a change of what was saved.
      else if (next?.phase === 'typing') show({ ...next, base: baseOf(outcome.record, field) })
      const message = `${label}: ${format(typed) || 'vazio'}`
      return patch.showSaved(outcome.record, message, { field, value: base.value, format: base.format })
    }
    const error = outcome.kind === 'refused' ? outcome.message : `${label}: outra pessoa mudou enquanto isso.`
    if (!isMounted.current || next !== own) return showFailure(undefined, error)
    if (outcome.kind === 'refused') show({ phase: 'typing', draft: typed, base, error })
    else show({ phase: 'conflict', draft: typed, base, current: outcome.current })
  }
  /** Saves what was typed, or `chosen`. */
  const commit = (chosen?: FieldValue) => {
    const at = latest.current
    if (at?.phase === 'sending') return
    const base = at?.base ?? recorded
    const typed = parse(chosen === undefined ? (at?.draft ?? base.value) : chosen)
    if (isSameValue(typed, (patch.sending(field) ?? base).value)) return end()
    const error = patch.check(field, typed)
    if (error === undefined) void send(typed, base)
    else show({ phase: 'typing', draft: typed, base, error })
  }

  const leave = useEffectEvent(() => {
    if (latest.current?.phase === 'typing' && latest.current.error === undefined) commit()
  })
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
      leave()
    }
  }, [])

  const conflict = edit?.phase === 'conflict' ? edit : undefined
  return {
    label,
    format,
    /** What is shown: what was typed, until the record has it. */
    value: edit ? edit.draft : recorded.value,
    isEditing: edit?.phase === 'typing',
    isPending: edit?.phase === 'sending',
    error: edit?.phase === 'typing' ? edit.error : undefined,
    begin: () => {
      const at = latest.current
      if (!at) show({ phase: 'typing', draft: recorded.value, base: recorded })
      else if (at.phase === 'sending') show({ ...at, phase: 'typing' })
    },
    change,
    commit,
    cancel: end,
    conflict: conflict && {
      theirs: field.read(conflict.current),
      keepMine: () => void send(conflict.draft, baseOf(conflict.current, field)),
      takeTheirs: end,
    },
  }
}
