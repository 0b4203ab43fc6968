import type { QueueJobDetail } from '@cadencia/messaging/queues/contract'
import { useRemoveQueueJob, useRetryQueueJob } from '@cadencia/messaging/queues/react'
import { ConfirmDialog } from '@cadencia/ui/confirm-dialog'
import { showToast } from '@cadencia/ui/toast'
import { Group } from '@mantine/core'
import { IconRepeat, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { ActionButton } from '../../../kit/action-button.tsx'
import { useMonitorRights } from './use-monitor-rights.ts'
import { showQueueFailure } from './use-queue-actions.ts'

interface JobActionsProps {
  job: QueueJobDetail
  onRemoved: () => void
}

/** Runs a failed job again, or takes one away; each says why it can't be done. */
export function JobActions({ job, onRemoved }: JobActionsProps) {
  const { managing } = useMonitorRights()
  const [isAsking, setAsking] = useState(false)
  const retry = useRetryQueueJob()
  const { id, queueName, status, canRetry } = job
  const runAgain = () =>
    retry.mutate(
      { params: { id, queueName } },
      {
        onSuccess: () => showToast({ title: 'Job na fila de novo', message: job.type, tone: 'success' }),
        onError: showQueueFailure,
      },
    )
  return (
    <Group gap="xs">
      <ActionButton
        variant="default"
        leftSection={<IconRepeat size={16} stroke={1.75} aria-hidden />}
        loading={retry.isPending}
        reason={managing ?? (canRetry ? undefined : 'Só um job que falhou pode ser repetido.')}
        onClick={runAgain}
      >
        Repetir
      </ActionButton>
      <ActionButton
        variant="light"
        color="red"
        leftSection={<IconTrash size={16} stroke={1.75} aria-hidden />}
        reason={
          managing ??
          (status === 'processing' ? 'O job está em execução e não pode ser removido.' : undefined)
        }
        onClick={() => setAsking(true)}
      >
        Remover
      </ActionButton>
      {isAsking && <RemoveDialog job={job} onRemoved={onRemoved} onClose={() => setAsking(false)} />}
    </Group>
  )
}

function RemoveDialog({ job, onRemoved, onClose }: JobActionsProps & { onClose: () => void }) {
  const remove = useRemoveQueueJob()
  const { id, queueName, type, status } = job
  const confirm = () =>
    remove.mutate(
      { params: { id, queueName } },
      {
        onSuccess: () => {
          showToast({ title: 'Job removido', message: type, tone: 'success' })
          onClose()
          onRemoved()
        },
        onError: showQueueFailure,
      },
    )
  return (
    <ConfirmDialog
      opened
      title="Remover este job?"
      text={
        status === 'pending'
          ? 'Ele sai da fila e não é mais executado.'
          : 'Ele sai da lista e não pode mais ser repetido.'
      }
      confirmLabel="Remover"
      isDanger
      isPending={remove.isPending}
      onConfirm={confirm}
      onClose={onClose}
    />
  )
}
