import type { Message, Quote } from '../contract.ts'
import { quoteOf } from '../labels.ts'

/** A message as `MESSAGE_COLUMNS` reads it. */
export interface MessageRow extends Omit<Message, 'replyTo'> {
  readonly replyTo: (Omit<Quote, 'excerpt'> & Pick<Message, 'content' | 'contentFormat'>) | null
}

export function toMessage({ replyTo, ...message }: MessageRow): Message {
  if (replyTo === null) return { ...message, replyTo }
  const { content, contentFormat, ...quote } = replyTo
  return { ...message, replyTo: { ...quote, excerpt: quoteOf({ content, contentFormat }) } }
}
