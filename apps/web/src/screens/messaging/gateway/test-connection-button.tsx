import { messageOf } from '@cadencia/http/http-error'
import { useTestConnection } from '@cadencia/messaging/gateway/react'
import { useCurrentUser } from '@cadencia/people/react'
import { showToast } from '@cadencia/ui/toast'
import { IconPlugConnected } from '@tabler/icons-react'
import { ActionButton } from '../../../kit/action-button.tsx'
import { GUESTS_ONLY_READ } from '../queues/queue-labels.ts'

const TITLE = 'Erro ao testar conexão'

/** What the server says beside the title. */
function failureMessage(error: unknown): string {
  return messageOf(error, '').replace(`${TITLE}. `, '')
}

/** Asks the gateway now whether it is there, and says what it answered. */
export function TestConnectionButton() {
  const { data: user } = useCurrentUser()
  const test = useTestConnection()
  const ask = () =>
    test.mutate(
      {},
      {
        onSuccess: ({ connected, detail }) =>
          showToast({
            title: connected ? 'Conexão testada' : 'WhatsApp desconectado',
            message: `${detail}.`,
            tone: connected ? 'success' : 'info',
          }),
        onError: (error) =>
          showToast({
            title: TITLE,
            message: `${failureMessage(error)} Verifique as configurações do gateway de mensagens.`.trim(),
            tone: 'error',
          }),
      },
    )
  return (
    <ActionButton
      variant="default"
      leftSection={<IconPlugConnected size={16} stroke={1.75} aria-hidden />}
      loading={test.isPending}
      reason={user?.isGuest ? GUESTS_ONLY_READ : undefined}
      onClick={ask}
    >
      Testar conexão
    </ActionButton>
  )
}
