import { HttpError, messageOf } from '@cadencia/http/http-error'
import { useDraft } from '@cadencia/ui/drafts'
import { showToast } from '@cadencia/ui/toast'
import { type FormErrors, type UseFormReturnType, useForm } from '@mantine/form'
import { useState } from 'react'
import { issuesOf } from '../../../forms/server-issues.ts'

export interface DialogFormOptions<V extends object> {
  /** Names the draft: 'crm.lead.new', 'crm.lead.<id>'. */
  readonly draftKey: string
  /** The fields to begin with; of a record also its `version`. */
  readonly start: V
  readonly validate: (values: V) => FormErrors
  /** What is said when the call failed and the server has no words for it. */
  readonly failed: string
  /** Of a form that edits: the fields of the record as a colleague left it, from the problem's `current`. */
  readonly readCurrent?: (current: unknown) => V | undefined
}

/** A dialog's form. What was typed survives a failure, closing and a reload; a colleague's change is told. */
export function useDialogForm<V extends object>(options: DialogFormOptions<V>) {
  const { draftKey, start, validate, failed, readCurrent } = options
  const draft = useDraft<V>(draftKey, start)
  const [isRestored, setRestored] = useState(draft.isRestored)
  const [newer, setNewer] = useState<V>()
  const form: UseFormReturnType<V> = useForm<V>({
    initialValues: draft.values,
    onValuesChange: draft.save,
    validateInputOnBlur: true,
    validate,
  })
  const startOver = (values: V = start) => {
    form.setValues(values)
    form.clearErrors()
    draft.clear()
    setRestored(false)
    setNewer(undefined)
  }
  return {
    form,
    isRestored: isRestored && newer === undefined,
    startOver,
    /** The record as a colleague left it, since the call was refused for it. */
    newer,
    fail: (error: unknown) => {
      const isRefused = error instanceof HttpError && error.status === 409
      const current = isRefused ? readCurrent?.(error.problem?.current) : undefined
      if (current) return setNewer(current)
      form.setErrors(issuesOf(error))
      showToast({ title: 'Erro', message: messageOf(error, failed), tone: 'error' })
    },
  }
}

export type DialogForm<V extends object> = ReturnType<typeof useDialogForm<V>>
