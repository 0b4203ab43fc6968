import { chatName } from '@cadencia/chat/labels'
import { useOnline } from '@cadencia/chat/presence/react'
import { SHORTEST_SEARCH, useChats } from '@cadencia/chat/react'
import { useUnreadThreads } from '@cadencia/chat/threads/react'
import { messageOf } from '@cadencia/http/http-error'
import { containsWords } from '@cadencia/locale/text'
import { EmptyState } from '@cadencia/ui/empty-state'
import { ErrorState } from '@cadencia/ui/error-state'
import { MenuButton } from '@cadencia/ui/popup-button'
import { ActionIcon, Button, Group, Menu, Text } from '@mantine/core'
import { IconCompass, IconHash, IconMessages, IconPlus } from '@tabler/icons-react'
import { Link, useNavigate } from 'react-router'
import { SearchField } from '../../../collections/filters/search-field.tsx'
import { PersonRowsSkeleton } from '../../../kit/person-rows-skeleton.tsx'
import { useUrlState } from '../../../kit/use-url-state.ts'
import classes from '../chat.module.css'
import { CHAT_PLACE_KEYS, CHAT_PLACES } from '../chat-places.ts'
import { askForNotices, dismissNotices, useBrowserNotices } from '../notices/browser-notices.ts'
import { ChatRows, CountBadge, moveByArrows } from './chat-rows.tsx'
import { SearchResults } from './search-results.tsx'

/** What can be begun: any conversation with those there are, a channel, a group. */
export const NEW_CHATS = ['any', 'channel', 'group'] as const
export type NewChat = (typeof NEW_CHATS)[number]

interface ChatListPaneProps {
  viewerId: string
  selectedId: string | undefined
  /** Opens a form: of any conversation, of a channel, of a group. */
  onCreate: (what: NewChat) => void
}

/** The viewer's chats, and what is found in them; the search stands in the address. */
export function ChatListPane({ viewerId, selectedId, onCreate }: ChatListPaneProps) {
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
        {search === '' && <PlaceLinks selected={selectedId} />}
        <Chats viewerId={viewerId} selectedId={selectedId} search={search} onCreate={onCreate} />
        {search.length >= SHORTEST_SEARCH && <SearchResults search={search} />}
      </div>
      <NotificationOffer />
    </div>
  )
}

function Chats({ viewerId, selectedId, search, onCreate }: ChatListPaneProps & { search: string }) {
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
      <PersonRowsSkeleton />
    )
  }
  const found = data.filter((chat) => containsWords(chatName(chat), search))
  if (data.length === 0) {
    return (
      <EmptyState
        icon={IconMessages}
        text="Nenhuma conversa ainda"
        description="Fale com uma pessoa, com a área dela ou com todos; uma mensagem vira tarefa com um clique."
        action={
          <Button variant="default" onClick={() => onCreate('any')}>
            Começar uma conversa
          </Button>
        }
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
      tools={{
        channels: <ChannelTools onCreate={onCreate} />,
        groups: (
          <ActionIcon
            variant="subtle"
            color="gray"
            size="sm"
            aria-label="Novo grupo"
            title="Novo grupo"
            onClick={() => onCreate('group')}
          >
            <IconPlus size={16} stroke={1.75} aria-hidden />
          </ActionIcon>
        ),
      }}
    />
  )
}

function ChannelTools({ onCreate }: Pick<ChatListPaneProps, 'onCreate'>) {
  const navigate = useNavigate()
  const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const
  return (
    <MenuButton
      position="bottom-end"
      button={
        <ActionIcon
          variant="subtle"
          color="gray"
          size="sm"
          aria-label="Adicionar canais"
          title="Adicionar canais"
        >
          <IconPlus {...icon} />
        </ActionIcon>
      }
    >
      <Menu.Item leftSection={<IconHash {...icon} />} onClick={() => onCreate('channel')}>
        Novo canal
      </Menu.Item>
      <Menu.Item leftSection={<IconCompass {...icon} />} onClick={() => void navigate('/chat/channels')}>
        Procurar canais
      </Menu.Item>
    </MenuButton>
  )
}

/** The ways to what is collected from all chats. */
function PlaceLinks({ selected }: { selected: string | undefined }) {
  const { data: unread } = useUnreadThreads()
  const stop = CHAT_PLACE_KEYS.find((key) => key === selected) ?? CHAT_PLACE_KEYS[0]
  return (
    <nav aria-label="De todas as conversas" className={classes.places}>
      <ul className={classes.rows} onKeyDown={moveByArrows}>
        {CHAT_PLACE_KEYS.map((key) => {
          const { label, icon: Icon } = CHAT_PLACES[key]
          return (
            <li key={key}>
              <Link
                to={`/chat/${key}`}
                className={classes.place}
                tabIndex={key === stop ? 0 : -1}
                aria-current={key === selected ? 'page' : undefined}
              >
                <Icon size={18} stroke={1.75} aria-hidden />
                <span className={classes.rowName}>{label}</span>
                {key === 'threads' && (
                  <CountBadge
                    count={unread?.length ?? 0}
                    one="conversa com respostas não lidas"
                    many="conversas com respostas não lidas"
                  />
                )}
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

/** Offers notices outside of the page; the browser asks only after a click here, and only once. */
function NotificationOffer() {
  const { permission, isDismissed } = useBrowserNotices()
  if (permission !== 'default' || isDismissed) return null
  return (
    <div className={classes.offer}>
      <Text size="sm">Receba avisos de mensagens quando esta aba estiver em segundo plano.</Text>
      <Group gap="xs" mt={6}>
        <Button size="compact-sm" variant="light" onClick={() => void askForNotices()}>
          Ativar avisos
        </Button>
        <Button size="compact-sm" variant="subtle" color="gray" onClick={dismissNotices}>
          Agora não
        </Button>
      </Group>
    </div>
  )
}
