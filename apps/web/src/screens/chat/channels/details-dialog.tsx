import type { Chat } from '@cadencia/chat/contract'
import { chatName } from '@cadencia/chat/labels'
import { useCurrentUser } from '@cadencia/people/react'
import { Dialog } from '@cadencia/ui/dialog'
import { Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { ChannelActs } from './channel-acts.tsx'
import { ChatPreferencesFields } from './chat-preferences-fields.tsx'
import { ChatSettingsForm } from './chat-settings-form.tsx'
import { MemberList } from './member-list.tsx'

/** What a conversation is, who is in it, and what the viewer hears of it. */
export function DetailsDialog({ chat, onClose }: { chat: Chat; onClose: () => void }) {
  const { data: viewer } = useCurrentUser()
  const { type, role, isArchived, isPrivate, description } = chat
  const isChannel = type === 'channel'
  const isManager = isChannel && (role === 'owner' || viewer?.isAdministrator === true)
  const maySet = !isArchived && (isManager || type === 'group')
  return (
    <Dialog opened onClose={onClose} title={chatName(chat)} size="lg" fullScreenOnPhone>
      <Stack gap="xl">
        <Part title="Avisos">
          <ChatPreferencesFields chat={chat} />
        </Part>
        {(isChannel || type === 'group') && (
          <Part title={isChannel ? 'Canal' : 'Grupo'}>
            {isChannel && (
              <Text size="sm" c="dimmed" mb="xs">
                {isPrivate
                  ? 'Canal privado: só quem participa sabe dele.'
                  : 'Canal público: todos o encontram e podem entrar.'}
              </Text>
            )}
            {maySet ? <ChatSettingsForm chat={chat} /> : description && <Text>{description}</Text>}
          </Part>
        )}
        {type !== 'direct' && viewer && (
          <Part title="Pessoas">
            <MemberList chat={chat} viewerId={viewer.id} />
          </Part>
        )}
        {isChannel && <ChannelActs chat={chat} isManager={isManager} onLeft={onClose} />}
      </Stack>
    </Dialog>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <Title order={3} size="h4" mb="xs">
        {title}
      </Title>
      {children}
    </section>
  )
}
