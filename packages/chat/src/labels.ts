import { cutText } from '@cadencia/locale/cut'
import { dayLabel, formatTime } from '@cadencia/locale/dates'
import { saoPauloDay } from '@cadencia/locale/sao-paulo'
import { excerptOf } from '@cadencia/text/excerpt'
import { plainBeginning } from '@cadencia/text/plain-text'
import { isQuiet } from './chat-list.ts'
import { type Chat, type ChatArea, type ChatType, type Message, QUOTE_MAX } from './contract.ts'

/** Whether notices tell the viewer of a message: by what they want of its chat, and by whether it mentions them. */
export function isTold(
  { preferences }: Pick<Chat, 'preferences'>,
  { mentions }: Pick<Message, 'mentions'>,
  viewerId: string,
): boolean {
  if (preferences.notify === 'none') return false
  if (mentions.some(({ userId }) => userId === viewerId)) return true
  return preferences.notify === 'all' && !isQuiet({ preferences }, Date.now())
}

/** Where the page shows a chat. */
export function chatUrl(chatId: string): string {
  return `/chat/${chatId}`
}

/** Where the page shows a thread. */
export function threadUrl(chatId: string, threadId: string): string {
  return `${chatUrl(chatId)}?thread=${threadId}`
}

/** Where the page shows a message: in its thread, where it stands in none of the chat's places. */
export function messageUrl({
  id,
  chatId,
  threadId,
  sequence,
}: Pick<Message, 'id' | 'chatId' | 'threadId' | 'sequence'>): string {
  if (sequence !== null || threadId === null) return `${chatUrl(chatId)}?message=${id}`
  return `${threadUrl(chatId, threadId)}&message=${id}`
}

export const NO_MESSAGE = 'Nenhuma mensagem'
export const DELETED = 'Mensagem apagada'

/** How an area is called where its team's own name is not at hand. */
export const AREA_LABELS = {
  comercial: 'Comercial',
  ti: 'TI',
  cs: 'Customer Success',
  marketing: 'Marketing',
  pedagogico: 'Pedagógico',
  financeiro: 'Financeiro',
} as const satisfies Record<ChatArea, string>

interface Named {
  readonly type: ChatType
  readonly name: string | null
  readonly teamId: string | null
}

/** The chat's own name, else 'Chat Geral', 'Equipe {teamId}' or 'Chat Direto'. */
export function chatName({ type, name, teamId }: Named): string {
  if (name) return name
  if (type === 'general') return 'Chat Geral'
  return type === 'team' ? `Equipe ${teamId}` : 'Chat Direto'
}

/** When something was, as a list says it: hh:mm of today, else its day. */
export function sentAtLabel(instant: string, today: string): string {
  const day = saoPauloDay(instant)
  return day === today ? formatTime(instant) : dayLabel(day, today)
}

/** What a message says in one line; of one without text, the names of its files. */
export function contentText({ content, contentFormat, attachments, deletedAt }: Message): string {
  if (deletedAt) return DELETED
  return excerptOf(content, contentFormat) || attachments.map(({ fileName }) => fileName).join(', ')
}

/** The first name, or all there is of an address. */
export function shortName(name: string): string {
  return name.split(' ')[0] ?? name
}

/** The last message as the list shows it, with who wrote it where that is not plain. */
export function previewOf({ lastMessage, type }: Chat, viewerId: string): string {
  if (!lastMessage) return NO_MESSAGE
  const text = contentText(lastMessage)
  if (lastMessage.senderId === viewerId) return `Você: ${text}`
  return type === 'direct' ? text : `${shortName(lastMessage.senderName)}: ${text}`
}

/** 'Bruno está digitando…', 'Bruno e Carla estão digitando…', '3 pessoas estão digitando…'; empty for nobody. */
export function typingLabel(names: readonly string[]): string {
  const [first, second] = names
  if (!first) return ''
  if (!second) return `${first} está digitando…`
  return names.length === 2
    ? `${first} e ${second} estão digitando…`
    : `${names.length} pessoas estão digitando…`
}

/** What notifications and answers quote of a message. */
export function quoteOf({ content, contentFormat }: Pick<Message, 'content' | 'contentFormat'>): string {
  return cutText(plainBeginning(content, contentFormat, QUOTE_MAX), QUOTE_MAX)
}
