import { messageOf } from '@cadencia/http/http-error'
import { DateTimeField } from '@cadencia/ui/date-fields'
import { FormDialog } from '@cadencia/ui/form-dialog'
import { type ReactNode, useState } from 'react'
import { tomorrowMorning } from './later-times.ts'

interface MomentDialogProps {
  title: string
  /** Of the field. */
  label: string
  submitLabel: string
  /** Said where the server says nothing. */
  failure: string
  /** An instant; it stays open when that fails. */
  onChoose: (at: string) => Promise<void>
  onClose: () => void
  /** The first choice. Default: tomorrow at 9:00. */
  start?: string
  children?: ReactNode
}

/** Asks for a date and a time that are still to come. */
export function MomentDialog(props: MomentDialogProps) {
  const { title, label, submitLabel, failure, onChoose, onClose, start, children } = props
  const [earliest] = useState(() => new Date().toISOString())
  const [at, setAt] = useState<string | null>(() => start ?? tomorrowMorning(Date.now()))
  const [isPending, setPending] = useState(false)
  const [error, setError] = useState<string>()

  async function submit(): Promise<void> {
    if (at === null) return
    setPending(true)
    setError(undefined)
    try {
      await onChoose(at)
      onClose()
    } catch (cause) {
      setError(messageOf(cause, failure))
      setPending(false)
    }
  }

  return (
    <FormDialog
      opened
      title={title}
      submitLabel={submitLabel}
      size="sm"
      isPending={isPending}
      isIncomplete={at === null}
      error={error}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {children}
      <DateTimeField
        label={label}
        required
        data-autofocus
        earliest={earliest}
        defaultTimeValue="09:00"
        value={at}
        onChange={setAt}
      />
    </FormDialog>
  )
}
