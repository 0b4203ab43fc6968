import { useCatchUp } from '@cadencia/chat/catch-up/react'
import { chatName } from '@cadencia/chat/labels'
import { useChats } from '@cadencia/chat/react'
import { messageOf } from '@cadencia/http/http-error'
import { EmptyState } from '@cadencia/ui/empty-state'
import { ErrorState } from '@cadencia/ui/error-state'
import { SegmentedControl } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { PersonRowsSkeleton } from '../../../kit/person-rows-skeleton.tsx'
import classes from '../chat.module.css'
import { ChatAvatar } from '../chat-avatar.tsx'
import { chatAddress, moveByArrows } from '../list/chat-rows.tsx'

const HOUR_MS = 60 * 60_000
const SPANS = [
  { value: '4', label: '4 horas' },
  { value: '24', label: '1 dia' },
  { value: '72', label: '3 dias' },
  { value: '168', label: '1 semana' },
]

const hoursAgo = (hours: string) => new Date(Date.now() - Number(hours) * HOUR_MS).toISOString()

/** What others said lately, in a few lines of their own for each chat; each leads to where it was said. */
export function CatchUpList() {
  const [span, setSpan] = useState({ hours: '24', since: hoursAgo('24') })
  const { data, error, isFetching, refetch } = useCatchUp(span.since)
  const { data: chats = [] } = useChats()
  return (
    <>
      <SegmentedControl
        className={classes.placeFilter ?? ''}
        size="xs"
        aria-label="Desde quando"
        data={SPANS}
        value={span.hours}
        onChange={(hours) => setSpan({ hours, since: hoursAgo(hours) })}
      />
      {!data && error && (
        <ErrorState
          message={messageOf(error, 'Não foi possível reunir o que se disse.')}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      {!data && !error && <PersonRowsSkeleton />}
      {data?.length === 0 && (
        <EmptyState
          icon={IconHistory}
          text="Você não perdeu nada"
          description="Ninguém mais escreveu nas suas conversas nesse tempo."
        />
      )}
      {data?.map(({ chatId, lines }) => {
        const chat = chats.find(({ id }) => id === chatId)
        return (
          <section key={chatId} className={classes.summary} aria-label={chat ? chatName(chat) : 'Conversa'}>
            <h3 className={classes.summaryTitle}>
              {chat && <ChatAvatar chat={chat} size={24} />}
              <Link to={`/chat/${chatId}`}>{chat ? chatName(chat) : 'Conversa'}</Link>
            </h3>
            <ul className={classes.rows} onKeyDown={moveByArrows}>
              {lines.map(({ text, messageIds: [messageId = ''] }) => (
                <li key={messageId}>
                  <Link
                    className={classes.row}
                    to={chatAddress(chatId, { message: messageId })}
                    title="Ver a mensagem"
                  >
                    <span className={classes.summaryLine}>{text}</span>
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        )
      })}
    </>
  )
}
