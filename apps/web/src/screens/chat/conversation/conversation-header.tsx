import type { Chat } from '@cadencia/chat/contract'
import { chatName } from '@cadencia/chat/labels'
import { usePins, useSetPreferences } from '@cadencia/chat/marks/react'
import { plural } from '@cadencia/locale/text'
import { BackButton } from '@cadencia/ui/back-button'
import { lazyDialog } from '@cadencia/ui/lazy-overlay'
import { ActionIcon, Button, Text, Title } from '@mantine/core'
import { IconDots, IconPin, IconStar, IconStarFilled } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { showFailure } from '../../../kit/show-failure.ts'
import { ChatAvatar } from '../chat-avatar.tsx'
import classes from './conversation.module.css'
import { PinsDialog } from './pins-dialog.tsx'

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

const DetailsDialog = lazyDialog(() =>
  import('../channels/details-dialog.tsx').then((module) => module.DetailsDialog),
)

interface ConversationHeaderProps {
  chat: Chat
  isOnline: boolean
  /** On a phone the conversation is a screen of its own, with the way back to the list. */
  isPhone: boolean
}

/** Whom one is talking with, and what can be done with the conversation. */
export function ConversationHeader({ chat, isOnline, isPhone }: ConversationHeaderProps) {
  const [opened, setOpened] = useState<'pins' | 'details'>()
  const { data: pins = [] } = usePins(chat.id)
  const close = () => setOpened(undefined)
  return (
    <div className={classes.conversationHeader}>
      {isPhone && <BackToList />}
      <ChatAvatar chat={chat} isOnline={isOnline} />
      <div className={classes.conversationName}>
        <Title order={isPhone ? 1 : 2} size="h3" lineClamp={1}>
          {chatName(chat)}
        </Title>
        <Text size="sm" c="dimmed" truncate>
          {stateLabel(chat, isOnline)}
        </Text>
      </div>
      <div className={classes.headerTools}>
        {pins.length > 0 && (
          <Button
            variant="subtle"
            color="gray"
            size="compact-md"
            leftSection={<IconPin {...icon} />}
            aria-label={plural(pins.length, 'mensagem fixada', 'mensagens fixadas')}
            title="Mensagens fixadas"
            onClick={() => setOpened('pins')}
          >
            {pins.length}
          </Button>
        )}
        {!isPhone && <StarButton chat={chat} />}
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          aria-label="Detalhes e avisos"
          title="Detalhes e avisos"
          onClick={() => setOpened('details')}
        >
          <IconDots {...icon} />
        </ActionIcon>
      </div>
      {opened === 'pins' && <PinsDialog chat={chat} onClose={close} />}
      {opened === 'details' && <DetailsDialog chat={chat} onClose={close} />}
    </div>
  )
}

function StarButton({ chat }: { chat: Chat }) {
  const { mutate } = useSetPreferences(chat)
  const { isStarred } = chat.preferences
  const Icon = isStarred ? IconStarFilled : IconStar
  return (
    <ActionIcon
      variant="subtle"
      color={isStarred ? 'yellow' : 'gray'}
      size={36}
      aria-label="Favorita"
      aria-pressed={isStarred}
      title={isStarred ? 'Tirar dos favoritos' : 'Pôr nos favoritos'}
      onClick={() =>
        mutate(
          { isStarred: !isStarred },
          { onError: (error) => showFailure(error, 'Não foi possível mudar isso. Tente novamente.') },
        )
      }
    >
      <Icon {...icon} />
    </ActionIcon>
  )
}

/** Leads from one conversation to all of them. */
export function BackToList() {
  return <BackButton renderLink={(props) => <Link {...props} to="/chat" />} />
}

function stateLabel(
  { type, memberCount, description, isArchived, otherUser }: Chat,
  isOnline: boolean,
): string {
  if (type !== 'direct') {
    const people = plural(memberCount, 'participante', 'participantes')
    return [isArchived ? 'Arquivado' : '', people, description].filter(Boolean).join(' · ')
  }
  if (otherUser && !otherUser.isActive) return 'Saiu da empresa'
  return isOnline ? 'Online' : 'Offline'
}
