import { FormDialog } from '@cadencia/ui/form-dialog'
import type { ComponentProps } from 'react'
import { RecordFormNotice } from './record-form-notice.tsx'
import type { RecordForm } from './use-record-form.ts'

interface RecordFormDialogProps extends Omit<ComponentProps<typeof FormDialog>, 'isPending' | 'onSubmit'> {
  /** The result of `useRecordForm`. */
  recordForm: Pick<RecordForm<object>, 'submit' | 'isPending' | 'notice'>
}

/** Dialog of a form that creates or edits a record. */
export function RecordFormDialog({ recordForm, children, ...dialog }: RecordFormDialogProps) {
  return (
    <FormDialog {...dialog} isPending={recordForm.isPending} onSubmit={recordForm.submit}>
      <RecordFormNotice notice={recordForm.notice} />
      {children}
    </FormDialog>
  )
}
