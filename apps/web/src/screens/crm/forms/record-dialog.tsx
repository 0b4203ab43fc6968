import { FormDialog } from '@cadencia/ui/form-dialog'
import type { UseFormReturnType } from '@mantine/form'
import { type ReactNode, useState } from 'react'
import { tellSuccess } from '../act-toasts.ts'
import { FormNotices } from './form-notices.tsx'
import { type DialogFormOptions, useDialogForm } from './use-dialog-form.ts'

/** What follows when a call ended. */
interface Ending {
  readonly onSuccess: () => void
  readonly onError: (error: unknown) => void
}

interface RecordDialogProps<V extends object> extends DialogFormOptions<V> {
  opened: boolean
  title: string
  submitLabel: string
  /** 'este lead' */
  what: string
  /** Said when it is done. */
  done: string
  /** Whether enough is typed for the button to work. */
  isComplete: (values: V) => boolean
  isPending: boolean
  /** Makes or changes the record. */
  send: (values: V, ending: Ending) => void
  onClose: () => void
  children: (form: UseFormReturnType<V>) => ReactNode
}

/** The dialog that makes or changes a record: it keeps what was typed until that is done, then closes with a word. */
export function RecordDialog<V extends object>(props: RecordDialogProps<V>) {
  const { opened, title, submitLabel, what, done, isComplete, isPending, send, onClose, children } = props
  // What it began with, whatever the record becomes meanwhile: its version tells whether that matters.
  const [start] = useState(props.start)
  const dialog = useDialogForm<V>({ ...props, start })
  const { form } = dialog
  const submit = form.onSubmit((values) =>
    send(values, {
      onSuccess: () => {
        tellSuccess(done)
        dialog.startOver()
        onClose()
      },
      onError: dialog.fail,
    }),
  )
  return (
    <FormDialog
      opened={opened}
      title={title}
      submitLabel={submitLabel}
      size="lg"
      isPending={isPending}
      isIncomplete={!isComplete(form.values)}
      onSubmit={submit}
      onClose={onClose}
    >
      <FormNotices dialog={dialog} what={what} />
      {children(form)}
    </FormDialog>
  )
}
