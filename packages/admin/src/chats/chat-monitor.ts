import type { Db } from '@cadencia/db/client'
import type { CountedList } from '@cadencia/server/list-page'
import type { SessionViewer } from '@cadencia/server/viewer'
import type { MonitoredChat, MonitoredMessage } from './contract.ts'

/** What the chat shows administrators of everybody's chats, filled in by the compose file. */
export interface ChatMonitor {
  /** What these chats are called now, by their ids. */
  nameChats(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>>
  /** All chats, latest activity first. */
  chatList(db: Db, viewer: SessionViewer): CountedList<MonitoredChat>
  /** A chat's newest messages before a place, in order, each followed by its thread; undefined where there is no such chat. */
  listMessages(
    db: Db,
    viewer: SessionViewer,
    page: {
      readonly chatId: string
      readonly limit: number
      readonly beforeSequence?: number | undefined
      readonly beforeThreadSequence?: number | undefined
    },
  ): Promise<MonitoredMessage[] | undefined>
}
