import { useResendMessage } from '@cadencia/messaging/react'
import { showToast } from '@cadencia/ui/toast'
import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { showFailure } from '../../../kit/show-failure.ts'

interface ResendButtonProps {
  messageId: string
  /** Whom it goes to. */
  to: string
}

/** Sends a message again that failed, or of which nobody knows whether it arrived: only a person decides that. */
export function ResendButton({ messageId, to }: ResendButtonProps) {
  const resend = useResendMessage()
  const send = () =>
    resend.mutate(
      { params: { id: messageId } },
      {
        onSuccess: () => showToast({ title: 'Mensagem na fila', message: `Para ${to}`, tone: 'success' }),
        onError: (error) => showFailure(error, 'Falha ao reenviar mensagem.'),
      },
    )
  return (
    <Button
      variant="default"
      size="compact-sm"
      leftSection={<IconRefresh size={14} aria-hidden />}
      loading={resend.isPending}
      aria-label={`Reenviar para ${to}`}
      onClick={send}
    >
      Reenviar
    </Button>
  )
}
