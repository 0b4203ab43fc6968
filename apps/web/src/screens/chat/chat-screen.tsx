import { listChats } from '@cadencia/chat/contract'
import { query } from '@cadencia/http/query'
import { getCurrentUser } from '@cadencia/people/contract'
import { useCurrentUser } from '@cadencia/people/react'
import { EmptyState } from '@cadencia/ui/empty-state'
import { lazyDialog } from '@cadencia/ui/lazy-overlay'
import { lazyPart } from '@cadencia/ui/lazy-part'
import { isTakenByLayer } from '@cadencia/ui/use-escape-layer'
import { useIsPhone } from '@cadencia/ui/use-is-phone'
import { useRootAttribute } from '@cadencia/ui/use-root-attribute'
import { IconLock, IconMessages } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import { useParams } from 'react-router'
import { useCreateParam } from '../../collections/use-create-param.ts'
import { PersonRowsSkeleton } from '../../kit/person-rows-skeleton.tsx'
import { Screen } from '../../kit/screen/screen.tsx'
import type { ScreenAddress } from '../../kit/screen/screen-address.ts'
import { ScreenHeader } from '../../kit/screen/screen-header.tsx'
import { useBack } from '../../kit/use-back.ts'
import { useScreenTitle } from '../../kit/use-site-name.ts'
import { useUrlState } from '../../kit/use-url-state.ts'
import classes from './chat.module.css'
import { CHAT_PLACES, isPlace } from './chat-places.ts'
import conversation from './conversation/conversation.module.css'
import { ConversationPane } from './conversation/conversation-pane.tsx'
import { ConversationHeaderSkeleton, ConversationSkeleton } from './conversation/conversation-skeleton.tsx'
import { ChatListPane, NEW_CHATS, type NewChat } from './list/chat-list-pane.tsx'
import { NewChatDialog } from './list/new-chat-dialog.tsx'

const NewChannelDialog = lazyDialog(() =>
  import('./channels/new-channel-dialog.tsx').then((module) => module.NewChannelDialog),
)
const NewGroupDialog = lazyDialog(() =>
  import('./channels/new-group-dialog.tsx').then((module) => module.NewGroupDialog),
)
const ThreadPane = lazyPart(
  () => import('./conversation/thread-pane.tsx').then((module) => module.ThreadPane),
  <>
    <ConversationHeaderSkeleton />
    <ConversationSkeleton />
  </>,
)
const PlacePane = lazyPart(
  () => import('./places/place-pane.tsx').then((module) => module.PlacePane),
  <>
    <ConversationHeaderSkeleton />
    <PersonRowsSkeleton />
  </>,
)

/** The chats beside the one that is open; on a phone one after the other. */
export function ChatScreen() {
  const { data: viewer } = useCurrentUser()
  if (!viewer) return null
  if (viewer.isGuest) {
    return (
      <Screen title="Chat">
        <EmptyState icon={IconLock} text="O chat não está disponível para convidados" />
      </Screen>
    )
  }
  return <Chats viewerId={viewer.id} />
}

/** The list is shown by every screen's badge, too. */
ChatScreen.prefetch = async ({ client }: ScreenAddress) => {
  const { isGuest } = await client.fetchQuery(query(getCurrentUser, {}))
  if (!isGuest) await client.prefetchQuery(query(listChats, {}))
}

function Chats({ viewerId }: { viewerId: string }) {
  const { chatId } = useParams()
  const isPhone = useIsPhone()
  const creating = useNewChat()
  const { params, change } = useUrlState()
  const goBack = useBack()
  const place = isPlace(chatId) ? chatId : undefined
  const threadId = place ? null : params.get('thread')
  useScreenTitle(place ? CHAT_PLACES[place].label : 'Chat')
  const isListShown = !isPhone || chatId === undefined
  const isConversationShown = !isPhone || (chatId !== undefined && threadId === null)

  const closeThread = () => change({ thread: null, message: null }, { pushed: true })

  function onThreadKey({ key, target, currentTarget, defaultPrevented, nativeEvent }: KeyboardEvent): void {
    // What pops up from it is elsewhere on the page, and closes itself.
    const isOwn = target instanceof Node && currentTarget.contains(target) && !isTakenByLayer(nativeEvent)
    if (key === 'Escape' && isOwn && !defaultPrevented && !nativeEvent.isComposing) closeThread()
  }

  // A conversation fills a phone.
  useRootAttribute('data-whole-screen', !isListShown)

  return (
    <div className={classes.screen}>
      {isListShown && (
        <ScreenHeader
          title="Chat"
          onBack={goBack}
          create={{ label: 'Nova Conversa', onClick: () => creating.open('any') }}
        />
      )}
      <div className={classes.panes} data-thread={threadId !== null || undefined}>
        {isListShown && <ChatListPane viewerId={viewerId} selectedId={chatId} onCreate={creating.open} />}
        {isConversationShown && (
          <section
            className={conversation.conversation}
            aria-label={place ? CHAT_PLACES[place].label : 'Conversa'}
          >
            {chatId === undefined ? (
              <div className={conversation.area}>
                <EmptyState
                  icon={IconMessages}
                  text="Selecione um chat"
                  description="Escolha uma conversa ao lado ou comece uma nova."
                />
              </div>
            ) : place ? (
              <PlacePane key={place} place={place} isPhone={isPhone} />
            ) : (
              <ConversationPane chatId={chatId} viewerId={viewerId} isPhone={isPhone} />
            )}
          </section>
        )}
        {chatId !== undefined && threadId !== null && (
          <section
            className={`${conversation.conversation} ${classes.threadPane}`}
            aria-label="Respostas"
            onKeyDown={onThreadKey}
          >
            <ThreadPane
              key={threadId}
              chatId={chatId}
              threadId={threadId}
              viewerId={viewerId}
              isPhone={isPhone}
              onClose={closeThread}
            />
          </section>
        )}
      </div>
      {creating.what === 'any' && (
        <NewChatDialog viewerId={viewerId} onCreate={creating.open} onClose={creating.close} />
      )}
      {creating.what === 'channel' && <NewChannelDialog viewerId={viewerId} onClose={creating.close} />}
      {creating.what === 'group' && <NewGroupDialog viewerId={viewerId} onClose={creating.close} />}
    </div>
  )
}

/** What is being begun stands in the address, so that the palette leads to it. */
function useNewChat() {
  const { params, change } = useUrlState()
  const { isCreating, closeForm } = useCreateParam('Nova conversa')
  const asked = NEW_CHATS.find((what) => what === params.get('new')) ?? 'any'
  return {
    what: isCreating ? asked : undefined,
    open: (what: NewChat) => change({ new: what }),
    close: closeForm,
  }
}
