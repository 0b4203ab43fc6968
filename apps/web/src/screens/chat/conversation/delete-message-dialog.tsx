import type { Message } from '@cadencia/chat/contract'
import { useDeleteMessage } from '@cadencia/chat/messages/conversation'
import { messageOf } from '@cadencia/http/http-error'
import { ConfirmDialog } from '@cadencia/ui/confirm-dialog'
import { showToast } from '@cadencia/ui/toast'

/** Asks before a message is deleted for everyone. */
export function DeleteMessageDialog({
  message,
  onClose,
}: {
  message: Message | undefined
  onClose: () => void
}) {
  const { mutate, isPending } = useDeleteMessage()
  const confirm = () => {
    if (!message) return
    mutate(message, {
      onSuccess: onClose,
      onError: (error) =>
        showToast({
          title: messageOf(error, 'Não foi possível apagar a mensagem. Tente novamente.'),
          tone: 'error',
        }),
    })
  }
  return (
    <ConfirmDialog
      opened={message !== undefined}
      title="Apagar mensagem"
      text="A mensagem será apagada para todos. Não é possível desfazer."
      confirmLabel="Apagar"
      isDanger
      isPending={isPending}
      onConfirm={confirm}
      onClose={onClose}
    />
  )
}
