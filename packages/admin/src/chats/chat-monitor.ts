import type { Db } from '@cadencia/db/client'
import type { Viewer } from '@cadencia/server/viewer'
import type { MonitoredChat, MonitoredMessage } from './contract.ts'

/** What the chat shows administrators of everybody's chats, filled in by the compose file. */
export interface ChatMonitor {
  /** What these chats are called now, by their ids. */
  nameChats(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>>
  /** All chats, the latest activity first; `after` is the last one of the page before. */
  listChats(
    db: Db,
    viewer: Viewer,
    page: {
      readonly limit: number
      readonly after?: { readonly lastActivityAt: string; readonly id: string } | undefined
    },
  ): Promise<MonitoredChat[]>
  /** A chat's newest messages before a place, in order; undefined where there is no such chat. */
  listMessages(
    db: Db,
    viewer: Viewer,
    page: { readonly chatId: string; readonly limit: number; readonly beforeSequence?: number | undefined },
  ): Promise<MonitoredMessage[] | undefined>
}
