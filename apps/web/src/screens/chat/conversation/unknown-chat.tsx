import { useJoinableChannel, useMembership } from '@cadencia/chat/channels/react'
import { messageOf } from '@cadencia/http/http-error'
import { plural } from '@cadencia/locale/text'
import { EmptyState } from '@cadencia/ui/empty-state'
import { ErrorState } from '@cadencia/ui/error-state'
import { Button } from '@mantine/core'
import { IconHash, IconMessageOff } from '@tabler/icons-react'
import { MessagesSkeleton } from '../../../conversation/log-area.tsx'
import { showFailure } from '../../../kit/show-failure.ts'
import classes from './conversation.module.css'

/** In place of a chat that the viewer is not in: a public channel can be joined. */
export function UnknownChat({ chatId }: { chatId: string }) {
  const { channel, error, retry } = useJoinableChannel(chatId)
  const { join, isPending } = useMembership(chatId)
  if (error) {
    return <ErrorState message={messageOf(error, 'Não foi possível carregar a conversa.')} onRetry={retry} />
  }
  if (channel === undefined) return <MessagesSkeleton />
  if (channel === null) {
    return (
      <div className={classes.area}>
        <EmptyState
          icon={IconMessageOff}
          text="Conversa não encontrada"
          description="O endereço mudou, ou você não participa dela."
        />
      </div>
    )
  }
  const members = plural(channel.memberCount, 'participante', 'participantes')
  return (
    <div className={classes.area}>
      <EmptyState
        icon={IconHash}
        text={channel.name}
        description={[channel.description, members].filter(Boolean).join(' · ')}
        action={
          <Button
            loading={isPending}
            onClick={() =>
              void join().catch((error: unknown) => showFailure(error, 'Não foi possível entrar no canal.'))
            }
          >
            Entrar no canal
          </Button>
        }
      />
    </div>
  )
}
