import { useAllChats } from '@cadencia/admin/chats/react'
import { EmptyState } from '@cadencia/ui/empty-state'
import { Alert } from '@mantine/core'
import { IconEye, IconMessages } from '@tabler/icons-react'
import { useMemo } from 'react'
import { CollectionView } from '../../../collections/collection-view.tsx'
import { useCollectionView } from '../../../collections/use-collection-view.ts'
import { Screen } from '../../../kit/screen/screen.tsx'
import { useStable } from '../../../kit/use-stable.ts'
import { useUrlState } from '../../../kit/use-url-state.ts'
import { CHAT_COLLECTION } from './chat-collection.tsx'
import { MessagesDialog } from './messages-dialog.tsx'

/** Everybody's chats. Looking at them is itself recorded. */
export function ChatsScreen() {
  return (
    <Screen backTo="/admin" title="Monitor de Chats" subtitle="Todas as conversas da plataforma">
      <Alert
        color="gray"
        variant="light"
        mb="md"
        icon={<IconEye size={18} aria-hidden />}
        title="Cada consulta fica registrada"
      >
        A auditoria guarda quem leu qual conversa, e quando.
      </Alert>
      <Chats />
    </Screen>
  )
}

/** The open chat stands in the address. */
function Chats() {
  const { params, change } = useUrlState()
  const chatId = params.get('chat')
  const view = useCollectionView(CHAT_COLLECTION)
  const { onOpen } = useStable({ onOpen: (id: string) => change({ chat: id }, { pushed: true }) })
  const context = useMemo(() => ({ onOpen }), [onOpen])
  return (
    <>
      <CollectionView
        collection={CHAT_COLLECTION}
        view={view}
        list={useAllChats()}
        context={context}
        openId={chatId ?? undefined}
        failed="Não foi possível carregar os chats."
        failedNext="Não foi possível carregar mais chats."
        emptyState={<EmptyState icon={IconMessages} text="Nenhum chat encontrado" />}
      />
      {chatId !== null && (
        <MessagesDialog key={chatId} chatId={chatId} onClose={() => change({ chat: null })} />
      )}
    </>
  )
}
