import type { ScheduledMessage } from '@cadencia/chat/contract'
import { chatName } from '@cadencia/chat/labels'
import { useChats } from '@cadencia/chat/react'
import { useCancelScheduled, useScheduled } from '@cadencia/chat/scheduled/react'
import { messageOf } from '@cadencia/http/http-error'
import { formatDateTime } from '@cadencia/locale/dates'
import { excerptOf } from '@cadencia/text/excerpt'
import { ConfirmDialog } from '@cadencia/ui/confirm-dialog'
import { EmptyState } from '@cadencia/ui/empty-state'
import { ErrorState } from '@cadencia/ui/error-state'
import { Button } from '@mantine/core'
import { IconCalendarClock } from '@tabler/icons-react'
import { useState } from 'react'
import { PersonRowsSkeleton } from '../../../kit/person-rows-skeleton.tsx'
import { showFailure } from '../../../kit/show-failure.ts'
import classes from '../chat.module.css'
import { ScheduledDialog } from './scheduled-dialog.tsx'

/** The viewer's messages that are sent later. */
export function ScheduledList() {
  const { data, error, isFetching, refetch } = useScheduled()
  const { data: chats = [] } = useChats()
  const [changed, setChanged] = useState<ScheduledMessage>()
  const [cancelled, setCancelled] = useState<ScheduledMessage>()
  const cancel = useCancelScheduled()
  if (!data) {
    return error ? (
      <ErrorState
        message={messageOf(error, 'Não foi possível carregar as mensagens agendadas.')}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    ) : (
      <PersonRowsSkeleton />
    )
  }
  const confirm = () => {
    if (!cancelled) return
    cancel.mutate(
      { params: { id: cancelled.id } },
      {
        onSuccess: () => setCancelled(undefined),
        onError: (failure) => showFailure(failure, 'Não foi possível cancelar o envio. Tente novamente.'),
      },
    )
  }
  return (
    <>
      {data.length === 0 && (
        <EmptyState
          icon={IconCalendarClock}
          text="Nenhuma mensagem agendada"
          description="Escreva uma mensagem e escolha, ao lado de enviar, quando ela deve ir."
        />
      )}
      <ul className={classes.rows} aria-label="Mensagens agendadas">
        {data.map((scheduled) => {
          const chat = chats.find(({ id }) => id === scheduled.chatId)
          return (
            <li key={scheduled.id} className={classes.found} data-stacked>
              <div className={classes.row}>
                <span className={classes.rowText}>
                  <span className={classes.rowName}>
                    {formatDateTime(scheduled.sendAt)}
                    <span className={classes.rowWhere}>
                      {' '}
                      em {chat ? chatName(chat) : 'uma conversa'}
                      {scheduled.threadId !== null && ', nas respostas de uma mensagem'}
                    </span>
                  </span>
                  <span className={classes.excerpt}>{textOf(scheduled)}</span>
                </span>
              </div>
              <Button variant="default" size="compact-md" onClick={() => setChanged(scheduled)}>
                Alterar
              </Button>
              <Button variant="subtle" color="gray" size="compact-md" onClick={() => setCancelled(scheduled)}>
                Cancelar envio
              </Button>
            </li>
          )
        })}
      </ul>
      {changed && (
        <ScheduledDialog key={changed.id} scheduled={changed} onClose={() => setChanged(undefined)} />
      )}
      <ConfirmDialog
        opened={cancelled !== undefined}
        title="Cancelar envio"
        text="A mensagem não será enviada, e o que você escreveu é apagado."
        confirmLabel="Cancelar envio"
        isDanger
        isPending={cancel.isPending}
        onConfirm={confirm}
        onClose={() => setCancelled(undefined)}
      />
    </>
  )
}

function textOf({ content, attachments }: ScheduledMessage): string {
  return excerptOf(content, 'markdown') || attachments.map(({ fileName }) => fileName).join(', ')
}
