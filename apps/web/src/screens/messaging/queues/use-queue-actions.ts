import type { QueueName } from '@cadencia/contract/job'
import { plural } from '@cadencia/locale/text'
import { QUEUE_LABELS } from '@cadencia/messaging/queues/labels'
import { useCleanQueue, usePauseQueue, useResumeQueue } from '@cadencia/messaging/queues/react'
import { showToast } from '@cadencia/ui/toast'
import { showFailure } from '../../../kit/show-failure.ts'

/** Shows why an action on a queue or a job failed. */
export function showQueueFailure(error: Error): void {
  showFailure(error, 'Não foi possível concluir. Tente novamente.')
}

/** What administrators do with a queue; `onDone` follows a success. */
export function useQueueActions(queueName: QueueName, onDone: () => void = () => {}) {
  const pause = usePauseQueue()
  const resume = useResumeQueue()
  const clean = useCleanQueue()
  const input = { params: { queueName } }
  const callbacks = (title: string) => ({
    onSuccess: () => {
      showToast({ title, message: QUEUE_LABELS[queueName], tone: 'success' })
      onDone()
    },
    onError: showQueueFailure,
  })
  return {
    pause: () => pause.mutate(input, callbacks('Fila pausada')),
    resume: () => {
      if (!resume.isPending) resume.mutate(input, callbacks('Fila retomada'))
    },
    clean: () =>
      clean.mutate(input, {
        ...callbacks('Fila limpa'),
        onSuccess: ({ cleaned }) => {
          const gone = `${plural(cleaned, 'job saiu', 'jobs saíram')} da lista`
          showToast({ title: 'Fila limpa', message: `${QUEUE_LABELS[queueName]}: ${gone}`, tone: 'success' })
          onDone()
        },
      }),
    isPending: pause.isPending || clean.isPending,
  }
}
