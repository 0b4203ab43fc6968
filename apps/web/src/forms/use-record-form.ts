import { useDraft } from '@cadencia/ui/drafts'
import { type FormErrors, type UseFormReturnType, useForm } from '@mantine/form'
import { useEffect, useEffectEvent, useState } from 'react'

interface Versioned {
  readonly id: string
  /** Counts the edits of the record. */
  readonly version: number
}

/**
 * The state of a record that a form begins with. While something is typed it stays as it was, and `isBehind` tells
 * that a colleague changed the record since; else it follows the record. Give the form `key={base.version}`.
 */
export function useFormBase<R extends Versioned>(record: R) {
  const [held, setHeld] = useState<R>()
  const base = held !== undefined && held.id === record.id ? held : record
  return {
    base,
    isBehind: base.version !== record.version,
    onTyping: (isTyping: boolean) => setHeld(isTyping ? base : undefined),
  }
}

interface RecordFormOptions<V extends object> {
  /** Names the draft: 'tasks.edit.<id>'. */
  readonly draftKey: string
  /** The record's fields as the form edits them. */
  readonly fields: V
  /** The version that they are of. */
  readonly version: number
  readonly validate: (values: V) => FormErrors
  readonly checkedOnBlur: readonly (keyof V & string)[]
  /** Hears whether anything differs from `fields`. */
  readonly onTyping: (isTyping: boolean) => void
}

/** A form that edits a record. What was typed survives a failure, closing and a reload, with the version it changes. */
export function useRecordForm<V extends object>(options: RecordFormOptions<V>) {
  const { draftKey, fields, version, validate, checkedOnBlur, onTyping } = options
  const draft = useDraft<V & { version: number }>(draftKey, { ...fields, version })
  const [isRestored, setRestored] = useState(draft.isRestored)
  const form: UseFormReturnType<V & { version: number }> = useForm<V & { version: number }>({
    initialValues: draft.values,
    onValuesChange: (values) => {
      draft.save(values)
      onTyping(changedFields(values, fields).length > 0)
    },
    validateInputOnBlur: [...checkedOnBlur],
    validate,
  })
  const changed = changedFields(form.values, fields)
  // A draft of earlier counts as typed: the record must not change under it, not even by its own saving.
  const holdDraft = useEffectEvent(() => {
    if (changed.length > 0) onTyping(true)
  })
  useEffect(() => holdDraft(), [])
  return {
    form,
    changed,
    /** A draft may have been begun before a colleague's change. */
    isDraftBehind: isRestored && draft.values.version !== version,
    isRestored: isRestored && changed.length > 0,
    /** Back to the record as it is. */
    startOver: () => {
      form.setValues({ ...fields, version })
      form.clearErrors()
      draft.clear()
      setRestored(false)
      onTyping(false)
    },
  }
}

/** The fields whose values differ from those of the record. */
function changedFields<V extends object>(values: V, fields: V): (keyof V & string)[] {
  const known = new Map<string, unknown>(Object.entries(values))
  return Object.entries(fields)
    .filter(([field, value]) => JSON.stringify(known.get(field)) !== JSON.stringify(value))
    .map(([field]) => field as keyof V & string)
}
