import { Alert, Button, Group, Modal, Stack } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { FormEvent, MouseEvent, ReactNode } from 'react'
import { PHONE_QUERY } from './theme.tsx'
import { useFocusReturn } from './use-focus-return.tsx'
import { useTopmost } from './use-topmost.tsx'

interface FormDialogProps {
  opened: boolean
  title: string
  submitLabel: string
  /** The call is under way: the form stays open, keeps what was typed and cannot be sent again. */
  isPending?: boolean
  /** What is required is not there yet: the form cannot be sent. */
  isIncomplete?: boolean
  /** Why the last attempt failed, shown above the buttons. */
  error?: string | undefined
  size?: 'sm' | 'md' | 'lg' | 'xl'
  /** The fields; the first, or the one with `data-autofocus`, receives the focus. */
  children: ReactNode
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  onClose: () => void
}

/** A form over the screen: Enter submits, Esc closes, the focus returns to where it came from. Fills a phone's screen. */
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
  useFocusReturn(opened)
  const isTopmost = useTopmost(opened)
  const isPhone = useMediaQuery(PHONE_QUERY) ?? false
  const closeUnlessPending = () => {
    if (!isPending) onClose()
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!isPending && !isIncomplete) onSubmit(event)
  }
  return (
    <Modal
      opened={opened}
      onClose={closeUnlessPending}
      title={title}
      size={size}
      fullScreen={isPhone}
      closeOnClickOutside={false}
      closeOnEscape={isTopmost}
      // Out of the tab order, so that the first field has the focus; Esc and 'Cancelar' serve the keyboard.
      closeButtonProps={{ 'aria-label': 'Fechar', tabIndex: -1 }}
    >
      {/* The shared schema validates, so the browser's own bubbles stay away. */}
      <form onSubmit={submit} noValidate aria-label={title}>
        <Stack gap="md">
          {children}
          {error && (
            <Alert color="red" variant="light" role="alert" p="sm">
              {error}
            </Alert>
          )}
          <Group justify="flex-end" gap="xs">
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
    </Modal>
  )
}

/** A field that is left shows its error, which would move the button away from under the pointer. */
function keepFocus(event: MouseEvent) {
  event.preventDefault()
}
