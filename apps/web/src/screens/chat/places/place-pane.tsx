import { Title } from '@mantine/core'
import type { ComponentType } from 'react'
import classes from '../chat.module.css'
import { CHAT_PLACES, type ChatPlace } from '../chat-places.ts'
import conversation from '../conversation/conversation.module.css'
import { BackToList } from '../conversation/conversation-header.tsx'
import { CatchUpList } from './catch-up-list.tsx'
import { ChannelList } from './channel-list.tsx'
import { SavedList } from './saved-list.tsx'
import { ScheduledList } from './scheduled-list.tsx'
import { ThreadList } from './thread-list.tsx'

const LISTS = {
  threads: ThreadList,
  saved: SavedList,
  scheduled: ScheduledList,
  'catch-up': CatchUpList,
  channels: ChannelList,
} as const satisfies Record<ChatPlace, ComponentType>

/** What is collected from all chats. */
export function PlacePane({ place, isPhone }: { place: ChatPlace; isPhone: boolean }) {
  const { label, icon: Icon } = CHAT_PLACES[place]
  const List = LISTS[place]
  return (
    <>
      <div className={conversation.conversationHeader}>
        {isPhone && <BackToList />}
        <Icon size={22} stroke={1.75} aria-hidden />
        <Title order={isPhone ? 1 : 2} size="h3">
          {label}
        </Title>
      </div>
      <div className={classes.placeBody}>
        <List />
      </div>
    </>
  )
}
