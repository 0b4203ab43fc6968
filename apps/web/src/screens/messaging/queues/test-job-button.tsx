import { messageOf } from '@cadencia/http/http-error'
import { TEST_JOB } from '@cadencia/messaging/queues/contract'
import { useCreateQueueJob } from '@cadencia/messaging/queues/react'
import { showToast } from '@cadencia/ui/toast'
import { IconTestPipe } from '@tabler/icons-react'
import { ActionButton } from '../../../kit/action-button.tsx'
import { useMonitorRights } from './use-monitor-rights.ts'

/** Sends a job through the queue that reaches nobody: the list shows whether it gets to its end. */
export function TestJobButton() {
  const create = useCreateQueueJob()
  const { testing } = useMonitorRights()

  const send = () =>
    create.mutate(
      { body: TEST_JOB },
      {
        onSuccess: () =>
          showToast({
            title: 'Job de teste criado',
            message: 'Ele passa pela fila e não é enviado a ninguém.',
            tone: 'success',
          }),
        onError: (error) =>
          showToast({
            title: 'Erro ao criar job',
            message: messageOf(error, 'Tente novamente.'),
            tone: 'error',
          }),
      },
    )

  return (
    <ActionButton
      leftSection={<IconTestPipe size={16} stroke={1.75} aria-hidden />}
      loading={create.isPending}
      reason={testing}
      onClick={send}
    >
      Criar job de teste
    </ActionButton>
  )
}
