import type { QueueName } from '@cadencia/contract/job'
import { messageOf } from '@cadencia/http/http-error'
import { plural } from '@cadencia/locale/text'
import { useCleanQueue, usePauseQueue, useResumeQueue } from '@cadencia/messaging/queues/react'
import { showToast } from '@cadencia/ui/toast'
import { QUEUE_LABELS } from './queue-labels.ts'

/** Tells of what could not be done with a queue or a job. */
export function tellFailure(error: Error): void {
  showToast({
    title: 'Erro',
    message: messageOf(error, 'Não foi possível concluir. Tente novamente.'),
    tone: 'error',
  })
}

/** What administrators do with a queue; `onDone` follows a success. */
export function useQueueActs(queueName: QueueName, onDone: () => void = () => {}) {
  const pause = usePauseQueue()
  const resume = useResumeQueue()
  const clean = useCleanQueue()
  const asked = { params: { queueName } }
  const told = (title: string) => ({
    onSuccess: () => {
      showToast({ title, message: QUEUE_LABELS[queueName], tone: 'success' })
      onDone()
    },
    onError: tellFailure,
  })
  return {
    pause: () => pause.mutate(asked, told('Fila pausada')),
    resume: () => {
      if (!resume.isPending) resume.mutate(asked, told('Fila retomada'))
    },
    clean: () =>
      clean.mutate(asked, {
        ...told('Fila limpa'),
        onSuccess: ({ cleaned }) => {
          const gone = `${plural(cleaned, 'job saiu', 'jobs saíram')} da lista`
          showToast({ title: 'Fila limpa', message: `${QUEUE_LABELS[queueName]}: ${gone}`, tone: 'success' })
          onDone()
        },
      }),
    isPending: pause.isPending || clean.isPending,
  }
}
