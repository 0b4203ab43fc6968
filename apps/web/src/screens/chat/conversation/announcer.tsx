import type { Message } from '@cadencia/chat/contract'
import { contentText } from '@cadencia/chat/labels'
import { type OutgoingMessage, SEND_FAILED } from '@cadencia/chat/messages/outbox'
import { VisuallyHidden } from '@mantine/core'
import { useState } from 'react'

interface AnnouncerProps {
  messages: readonly Message[] | undefined
  outgoing: readonly OutgoingMessage[]
  viewerId: string
}

/**
 * Tells screen readers politely what others write while the chat is open, and that an own message failed. The list
 * itself is silent: rows come and go there as one scrolls.
 */
export function Announcer({ messages, outgoing, viewerId }: AnnouncerProps) {
  const last = messages?.at(-1)
  const sequence = messages && (last?.sequence ?? 0)
  const failures = outgoing.filter(({ state }) => state === 'failed').length
  const [known, setKnown] = useState({ sequence, failures })
  const [announcement, setAnnouncement] = useState('')

  if (sequence !== known.sequence) {
    const isNew = known.sequence !== undefined && sequence !== undefined && sequence > known.sequence
    if (isNew && last && last.senderId !== viewerId)
      setAnnouncement(`${last.senderName}: ${contentText(last)}`)
    setKnown({ ...known, sequence })
  } else if (failures !== known.failures) {
    if (failures > known.failures) setAnnouncement(SEND_FAILED)
    setKnown({ ...known, failures })
  }
  return (
    <VisuallyHidden role="status" aria-live="polite" aria-label="Novidades da conversa">
      {announcement}
    </VisuallyHidden>
  )
}
