import { chatName, sentAtLabel, shortName } from '@cadencia/chat/labels'
import { useMessageSearch } from '@cadencia/chat/react'
import type { FoundMessage } from '@cadencia/chat/search/contract'
import { messageOf } from '@cadencia/http/http-error'
import { saoPauloDay } from '@cadencia/locale/sao-paulo'
import { ErrorState } from '@cadencia/ui/error-state'
import { Text } from '@mantine/core'
import { Link } from 'react-router'
import { PersonRowsSkeleton } from '../../../kit/person-rows-skeleton.tsx'
import classes from '../chat.module.css'
import { chatAddress, moveByArrows } from './chat-rows.tsx'

/** Messages that contain the search text, below the matching chats. */
export function SearchResults({ search }: { search: string }) {
  const { data, error, isFetching, refetch } = useMessageSearch(search)
  return (
    <section aria-label="Mensagens encontradas" aria-busy={isFetching}>
      <Text className={classes.sectionTitle} component="h2">
        Mensagens
      </Text>
      {error && !data ? (
        <ErrorState
          message={messageOf(error, 'Não foi possível pesquisar.')}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      ) : data ? (
        <Hits hits={data} search={search} />
      ) : (
        <PersonRowsSkeleton count={3} />
      )}
    </section>
  )
}

function Hits({ hits, search }: { hits: readonly FoundMessage[]; search: string }) {
  if (hits.length === 0) {
    return (
      <Text c="dimmed" px="md" py="xs">
        Nenhuma mensagem encontrada
      </Text>
    )
  }
  return (
    <ul className={classes.rows} onKeyDown={moveByArrows}>
      {hits.map((hit) => (
        <li key={hit.message.id}>
          <Hit hit={hit} search={search} />
        </li>
      ))}
    </ul>
  )
}

function Hit({ hit, search }: { hit: FoundMessage; search: string }) {
  const { message, excerpt, chatType, chatName: name, teamId } = hit
  const chat = chatName({ type: chatType, name, teamId })
  const thread = message.sequence === null ? (message.threadId ?? '') : ''
  const to = chatAddress(message.chatId, { message: message.id, q: search, thread })
  return (
    <Link to={to} className={classes.row}>
      <span className={classes.rowText}>
        <span className={classes.rowLine}>
          <span className={classes.rowName}>{chat}</span>
          <time className={classes.rowTime} dateTime={message.createdAt}>
            {sentAtLabel(message.createdAt, saoPauloDay(Date.now()))}
          </time>
        </span>
        <span className={classes.excerpt}>
          {shortName(message.senderName)}:{' '}
          {excerpt.map(({ text, isMatch }, index) => {
            const key = `${index} ${text}`
            return isMatch ? <mark key={key}>{text}</mark> : <span key={key}>{text}</span>
          })}
        </span>
      </span>
    </Link>
  )
}
