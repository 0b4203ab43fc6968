import { useCurrentUser } from '@cadencia/people/react'
import { EmptyState } from '@cadencia/ui/empty-state'
import { PageHeader } from '@cadencia/ui/page-header'
import { PHONE_QUERY } from '@cadencia/ui/theme'
import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconLock, IconMessages, IconPlus } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { Screen } from '../../shell/screen.tsx'
import { useBack } from '../../shell/use-back.ts'
import { useScreenTitle } from '../../shell/use-site-name.ts'
import classes from './chat.module.css'
import conversation from './conversation/conversation.module.css'
import { ConversationPane } from './conversation/conversation-pane.tsx'
import { ChatListPane } from './list/chat-list-pane.tsx'

const NewChatDialog = lazy(() =>
  import('./list/new-chat-dialog.tsx').then((module) => ({ default: module.NewChatDialog })),
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

function Chats({ viewerId }: { viewerId: string }) {
  const { chatId } = useParams()
  const isPhone = useMediaQuery(PHONE_QUERY, undefined, { getInitialValueInEffect: false }) ?? false
  const { isCreating, openDialog, closeDialog } = useDialogAddress()
  useScreenTitle('Chat')
  const isListShown = !isPhone || chatId === undefined
  const isConversationShown = !isPhone || chatId !== undefined

  return (
    <div className={classes.screen}>
      {isListShown && (
        <div className={classes.header}>
          <Header onNewChat={openDialog} />
        </div>
      )}
      <div className={classes.panes}>
        {isListShown && <ChatListPane viewerId={viewerId} selectedId={chatId} onNewChat={openDialog} />}
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
      {isCreating && (
        <Suspense fallback={null}>
          <NewChatDialog viewerId={viewerId} onClose={closeDialog} />
        </Suspense>
      )}
    </div>
  )
}

function Header({ onNewChat }: { onNewChat: () => void }) {
  const goBack = useBack()
  return (
    <PageHeader
      title="Chat"
      onBack={goBack}
      actions={
        <Button leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />} onClick={onNewChat}>
          Nova Conversa
        </Button>
      }
    />
  )
}

/** `?new` opens the dialog, so that the palette and links reach it. */
function useDialogAddress() {
  const [params, setParams] = useSearchParams()
  const change = (isOpen: boolean) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before)
        if (isOpen) after.set('new', '1')
        else after.delete('new')
        return after
      },
      { replace: true, preventScrollReset: true },
    )
  return { isCreating: params.has('new'), openDialog: () => change(true), closeDialog: () => change(false) }
}
