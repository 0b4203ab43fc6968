import { listChats } from '@cadencia/chat/contract'
import { query } from '@cadencia/http/query'
import { getCurrentUser } from '@cadencia/people/contract'
import { useCurrentUser } from '@cadencia/people/react'
import { EmptyState } from '@cadencia/ui/empty-state'
import { lazyDialog } from '@cadencia/ui/lazy-overlay'
import { useIsPhone } from '@cadencia/ui/use-is-phone'
import { useRootAttribute } from '@cadencia/ui/use-root-attribute'
import { IconLock, IconMessages } from '@tabler/icons-react'
import { useParams } from 'react-router'
import { useCreateParam } from '../../collections/use-create-param.ts'
import { Screen } from '../../kit/screen/screen.tsx'
import type { ScreenAddress } from '../../kit/screen/screen-address.ts'
import { ScreenHeader } from '../../kit/screen/screen-header.tsx'
import { useBack } from '../../kit/use-back.ts'
import { useScreenTitle } from '../../kit/use-site-name.ts'
import classes from './chat.module.css'
import conversation from './conversation/conversation.module.css'
import { ConversationPane } from './conversation/conversation-pane.tsx'
import { ChatListPane } from './list/chat-list-pane.tsx'

const NewChatDialog = lazyDialog(() =>
  import('./list/new-chat-dialog.tsx').then((module) => module.NewChatDialog),
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
  const { isCreating, openForm, closeForm } = useCreateParam('Nova conversa')
  const goBack = useBack()
  useScreenTitle('Chat')
  const isListShown = !isPhone || chatId === undefined
  const isConversationShown = !isPhone || chatId !== undefined

  // A conversation fills a phone.
  useRootAttribute('data-whole-screen', !isListShown)

  return (
    <div className={classes.screen}>
      {isListShown && (
        <ScreenHeader title="Chat" onBack={goBack} create={{ label: 'Nova Conversa', onClick: openForm }} />
      )}
      <div className={classes.panes}>
        {isListShown && <ChatListPane viewerId={viewerId} selectedId={chatId} onNewChat={openForm} />}
        {isConversationShown && (
          <section className={conversation.conversation} aria-label="Conversa">
            {chatId === undefined ? (
              <div className={conversation.area}>
                <EmptyState
                  icon={IconMessages}
                  text="Selecione um chat"
                  description="Escolha uma conversa ao lado ou comece uma nova."
                />
              </div>
            ) : (
              <ConversationPane chatId={chatId} viewerId={viewerId} isPhone={isPhone} />
            )}
          </section>
        )}
      </div>
      {isCreating && <NewChatDialog viewerId={viewerId} onClose={closeForm} />}
    </div>
  )
}
