import { Button, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Dialog } from './dialog.tsx'

export interface ConfirmDialogProps {
  opened: boolean
  title: string
  /** Consequences, in one or two sentences. */
  text: ReactNode
  confirmLabel: string
  /** Red button, for destructive actions. */
  isDanger?: boolean
  /** While true, the dialog stays open and its buttons are disabled. */
  isPending?: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Confirms actions that are hard to undo. 'Cancelar' has the initial focus; Esc closes; the focus returns. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { opened, title, text, confirmLabel, isDanger = false, isPending = false, onConfirm, onClose } = props
  const closeUnlessPending = () => {
    if (!isPending) onClose()
  }
  return (
    <Dialog opened={opened} onClose={closeUnlessPending} title={title} size="sm" withCloseButton={false}>
      <Text c="dimmed">{text}</Text>
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" disabled={isPending} onClick={closeUnlessPending} data-autofocus>
          Cancelar
        </Button>
        <Button color={isDanger ? 'red' : 'indigo'} loading={isPending} onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </Group>
    </Dialog>
  )
}
