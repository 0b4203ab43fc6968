import { Alert, Button, Group, Stack } from '@mantine/core'
import type { FormEvent, MouseEvent, ReactNode } from 'react'
import { Dialog } from './dialog.tsx'
import { useHeldTyping } from './typing-ahead.tsx'

interface FormDialogProps {
  opened: boolean
  title: string
  submitLabel: string
  /** While true, the form stays open and cannot be submitted. */
  isPending?: boolean
  /** Required values are missing: the form cannot be submitted. */
  isIncomplete?: boolean
  /** Error of the last attempt, above the buttons. */
  error?: string | undefined
  size?: 'sm' | 'md' | 'lg' | 'xl'
  /** The first field, or the one with `data-autofocus`, gets the focus. */
  children: ReactNode
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  onClose: () => void
}

/** A form dialog: Enter submits, Esc closes, the focus returns. Full screen on phones. */
export function FormDialog(props: FormDialogProps) {
  const {
    opened,
    title,
    submitLabel,
    isPending = false,
    isIncomplete = false,
    error,
    size = 'md',
    children,
    onSubmit,
    onClose,
  } = props
  useHeldTyping(opened)
  const closeUnlessPending = () => {
    if (!isPending) onClose()
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!isPending && !isIncomplete) onSubmit(event)
  }
  return (
    <Dialog
      opened={opened}
      onClose={closeUnlessPending}
      title={title}
      size={size}
      fullScreenOnPhone
      closeOnClickOutside={false}
      // Not in the tab order, so that the first field gets the focus; Esc and 'Cancelar' also close.
      closeButtonProps={{ 'aria-label': 'Fechar', tabIndex: -1 }}
    >
      {/* The shared schema validates instead of the browser. */}
      <form onSubmit={submit} noValidate aria-label={title}>
        <Stack gap="md">
          {children}
          {error && (
            <Alert color="red" variant="light" role="alert" p="sm">
              {error}
            </Alert>
          )}
          <Group className="form-dialog-foot" justify="flex-end" gap="xs">
            <Button
              variant="default"
              disabled={isPending}
              onMouseDown={keepFocus}
              onClick={closeUnlessPending}
            >
              Cancelar
            </Button>
            <Button type="submit" loading={isPending} disabled={isIncomplete} onMouseDown={keepFocus}>
              {submitLabel}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}

/** Blur would show an error and move the button away from the pointer. */
function keepFocus(event: MouseEvent) {
  event.preventDefault()
}
