import { isQuiet } from '@cadencia/chat/chat-list'
import type { Chat } from '@cadencia/chat/contract'

export const SECTIONS = ['starred', 'channels', 'groups', 'direct'] as const
type Section = (typeof SECTIONS)[number]

export const SECTION_LABELS = {
  starred: 'Favoritos',
  channels: 'Canais',
  groups: 'Grupos',
  direct: 'Diretas',
} as const satisfies Record<Section, string>

function sectionOf({ type, preferences }: Chat): Section {
  if (preferences.isStarred) return 'starred'
  if (type === 'direct') return 'direct'
  return type === 'group' ? 'groups' : 'channels'
}

interface Arrangement {
  /** In the order in which they stay: the most recent first. */
  readonly chats: readonly Chat[]
  readonly nowMs: number
  /** Archived ones are found by their name; at rest they are out of the way. */
  readonly isSearching: boolean
  /** The open chat is shown, archived or not, and keeps its place while it is read. */
  readonly open: { readonly id: string | undefined; readonly wasUnread: boolean }
}

/** Each section with its chats: first those with unread messages that call for attention. */
export function sectionsOf({ chats, nowMs, isSearching, open }: Arrangement) {
  const calls = (chat: Chat) =>
    chat.id === open.id
      ? open.wasUnread
      : chat.unreadCount > 0 && (!isQuiet(chat, nowMs) || chat.mentionCount > 0)
  const shown = chats.filter(({ id, isArchived }) => !isArchived || isSearching || id === open.id)
  const bySection = Map.groupBy(shown, sectionOf)
  return SECTIONS.map((section) => {
    const own = bySection.get(section) ?? []
    const [unread, others] = [own.filter(calls), own.filter((chat) => !calls(chat))]
    return { section, chats: [...unread, ...others] }
  })
}
