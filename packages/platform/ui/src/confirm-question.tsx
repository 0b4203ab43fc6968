import { Button, Group, Text } from '@mantine/core'
import type { ConfirmDialogProps } from './confirm-dialog.tsx'
import { Dialog } from './dialog.tsx'

/** The dialog itself; see `ConfirmDialog`. */
export function ConfirmQuestion(props: ConfirmDialogProps) {
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
