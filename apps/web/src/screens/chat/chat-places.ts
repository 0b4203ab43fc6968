import {
  IconBookmark,
  IconCalendarClock,
  IconCompass,
  IconHistory,
  IconMessageReply,
} from '@tabler/icons-react'

/** Pages of the chat that are no chat, by the last part of their address; in the order of the list. */
export const CHAT_PLACES = {
  threads: { label: 'Conversas que sigo', icon: IconMessageReply },
  saved: { label: 'Salvos', icon: IconBookmark },
  scheduled: { label: 'Agendadas', icon: IconCalendarClock },
  'catch-up': { label: 'O que perdi', icon: IconHistory },
  channels: { label: 'Procurar canais', icon: IconCompass },
} as const

export type ChatPlace = keyof typeof CHAT_PLACES

export const CHAT_PLACE_KEYS = Object.keys(CHAT_PLACES).filter(isPlace)

export function isPlace(part: string | undefined): part is ChatPlace {
  return part !== undefined && Object.hasOwn(CHAT_PLACES, part)
}
