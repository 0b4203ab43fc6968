import { Alert } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import { useUrlState } from '../../../lists/use-url-state.ts'
import { Screen } from '../../../shell/screen.tsx'
import { ChatTable } from './chat-table.tsx'
import { MessagesDialog } from './messages-dialog.tsx'

/** Everybody's chats. Looking at them is itself recorded. */
export function ChatsScreen() {
  return (
    <Screen backTo="/admin" title="Monitor de Chats" subtitle="Todas as conversas da plataforma">
      <Alert
        color="yellow"
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
  const open = (id: string | null) => change({ chat: id }, { pushed: id !== null })
  return (
    <>
      <ChatTable onOpen={open} />
      {chatId !== null && <MessagesDialog key={chatId} chatId={chatId} onClose={() => open(null)} />}
    </>
  )
}
