import type { Chat } from '@cadencia/chat/contract'
import { chatName } from '@cadencia/chat/labels'
import { plural } from '@cadencia/locale/text'
import { Button, Text, Title } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { Link } from 'react-router'
import { ChatAvatar } from '../chat-avatar.tsx'
import classes from './conversation.module.css'

interface ConversationHeaderProps {
  chat: Chat
  isOnline: boolean
  /** On a phone the conversation is a screen of its own, with the way back to the list. */
  isPhone: boolean
}

/** Whom one is talking with. */
export function ConversationHeader({ chat, isOnline, isPhone }: ConversationHeaderProps) {
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
    </div>
  )
}

/** Leads from one conversation to all of them. */
export function BackToList() {
  return (
    <Button
      component={Link}
      to="/chat"
      className="page-header-back"
      variant="subtle"
      color="gray"
      size="compact-md"
      leftSection={<IconArrowLeft size={18} stroke={1.75} aria-hidden />}
    >
      Voltar
    </Button>
  )
}

function stateLabel({ type, memberCount, otherUser }: Chat, isOnline: boolean): string {
  if (type !== 'direct') return plural(memberCount, 'participante', 'participantes')
  if (otherUser && !otherUser.isActive) return 'Saiu da empresa'
  return isOnline ? 'Online' : 'Offline'
}
