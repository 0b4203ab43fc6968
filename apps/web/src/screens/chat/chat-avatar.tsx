import type { Chat } from '@cadencia/chat/contract'
import { chatName } from '@cadencia/chat/labels'
import { TeamIcon } from '@cadencia/ui/team-icon'
import { UserAvatar } from '@cadencia/ui/user-avatar'
import { ThemeIcon } from '@mantine/core'
import { IconHash, IconLock, IconMessages, IconUsers } from '@tabler/icons-react'
import { useTeamFinder } from '../../records/people/use-people.ts'
import classes from './chat.module.css'

interface ChatAvatarProps {
  chat: Pick<Chat, 'type' | 'name' | 'teamId'> & Partial<Pick<Chat, 'otherUser' | 'isPrivate'>>
  /** The other person of a direct chat is connected. */
  isOnline?: boolean
  /** Width in pixels; default 36. */
  size?: number
}

function iconOf({ type, isPrivate = false }: ChatAvatarProps['chat']) {
  if (type === 'channel') return isPrivate ? IconLock : IconHash
  return type === 'group' ? IconUsers : IconMessages
}

/** The icon of a chat by its type: the person, the team, the channel, the people, everyone. Decorative: the name stands beside it. */
export function ChatAvatar({ chat, isOnline = false, size = 36 }: ChatAvatarProps) {
  const { teams } = useTeamFinder()
  if (chat.type === 'direct') {
    const { otherUser = null } = chat
    return (
      <span className={classes.avatar} data-online={isOnline || undefined}>
        <UserAvatar name={chatName(chat)} imageUrl={otherUser?.profileImageUrl} size={size} isDecorative />
      </span>
    )
  }
  if (chat.type === 'team') {
    const team = teams.find(({ key }) => key === chat.teamId)
    return <TeamIcon name={team?.icon} color={team?.color} size={size} />
  }
  const Icon = iconOf(chat)
  return (
    <ThemeIcon size={size} variant="light" color="gray" aria-hidden>
      <Icon size={Math.round(size * 0.56)} stroke={1.75} />
    </ThemeIcon>
  )
}
