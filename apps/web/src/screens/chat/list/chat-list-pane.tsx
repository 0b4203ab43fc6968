import { chatName } from '@cadencia/chat/labels'
import { useOnline } from '@cadencia/chat/presence/react'
import { SHORTEST_SEARCH, useChats } from '@cadencia/chat/react'
import { messageOf } from '@cadencia/http/http-error'
import { containsWords } from '@cadencia/locale/text'
import { EmptyState } from '@cadencia/ui/empty-state'
import { ErrorState } from '@cadencia/ui/error-state'
import { Button, Text } from '@mantine/core'
import { IconMessages } from '@tabler/icons-react'
import { SearchField } from '../../../collections/filters/search-field.tsx'
import { useUrlState } from '../../../kit/use-url-state.ts'
import classes from '../chat.module.css'
import { NotificationOffer } from '../notices/notification-offer.tsx'
import { ChatRows } from './chat-rows.tsx'
import { RowsSkeleton } from './rows-skeleton.tsx'
import { SearchResults } from './search-results.tsx'

interface ChatListPaneProps {
  viewerId: string
  selectedId: string | undefined
  onNewChat: () => void
}

/** The viewer's chats, and what is found in them; the search stands in the address. */
export function ChatListPane({ viewerId, selectedId, onNewChat }: ChatListPaneProps) {
  const { params, change } = useUrlState()
  const search = params.get('q')?.trim() ?? ''
  return (
    <div className={classes.listPane}>
      <div className={classes.searchBar}>
        <SearchField
          label="Buscar conversas e mensagens"
          placeholder="Buscar conversas e mensagens"
          isFullWidth
          text={search}
          onChange={(q) => change({ q })}
        />
      </div>
      <div className={classes.listScroll}>
        <Chats viewerId={viewerId} selectedId={selectedId} search={search} onNewChat={onNewChat} />
        {search.length >= SHORTEST_SEARCH && <SearchResults search={search} />}
      </div>
      <NotificationOffer />
    </div>
  )
}

function Chats({ viewerId, selectedId, search, onNewChat }: ChatListPaneProps & { search: string }) {
  const { data, error, isFetching, refetch } = useChats()
  const onlineIds = useOnline()
  if (!data) {
    return error ? (
      <ErrorState
        message={messageOf(error, 'Não foi possível carregar as conversas.')}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    ) : (
      <RowsSkeleton />
    )
  }
  const found = data.filter((chat) => containsWords(chatName(chat), search))
  if (data.length === 0) {
    return (
      <EmptyState
        icon={IconMessages}
        text="Nenhuma conversa ainda"
        description="Fale com uma pessoa, com a área dela ou com todos; uma mensagem vira tarefa com um clique."
        action={<Button onClick={onNewChat}>Começar uma conversa</Button>}
      />
    )
  }
  if (found.length === 0) {
    return (
      <Text c="dimmed" px="md" py="xs">
        Nenhuma conversa com esse nome
      </Text>
    )
  }
  return (
    <ChatRows
      chats={found}
      viewerId={viewerId}
      selectedId={selectedId}
      onlineIds={onlineIds}
      search={search}
    />
  )
}
