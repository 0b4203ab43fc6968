import type { Chat, ChatPerson } from '@cadencia/chat/contract'
import { useChatMembers } from '@cadencia/chat/react'
import { useCurrentUser } from '@cadencia/people/react'
import { useCallback, useMemo } from 'react'
import { fullName } from '../../../kit/full-name.ts'

/** Who takes part in a chat beside the viewer: names, pictures, and how many have read what. */
export function usePeople(chat: Chat, viewerId: string) {
  const { type, otherUser, otherReadSequence } = chat
  const { data: members, isLoading } = useChatMembers(chat.id, { isEnabled: type !== 'direct' })

  const others = useMemo((): readonly ChatPerson[] => {
    if (type === 'direct') return otherUser ? [otherUser] : []
    return (members ?? []).filter(({ id }) => id !== viewerId)
  }, [type, otherUser, members, viewerId])

  const byId = useMemo(() => new Map(others.map((person) => [person.id, person])), [others])
  const nameOf = useCallback(
    (id: string) => {
      if (id === viewerId) return 'Você'
      const person = byId.get(id)
      return person ? fullName(person) : 'Pessoa que saiu'
    },
    [byId, viewerId],
  )
  const { data: viewer } = useCurrentUser()
  /** Everybody's picture and initials, the viewer's own too. */
  const faceOf = useCallback(
    (id: string) => {
      const person = id === viewerId ? viewer : byId.get(id)
      return { name: person ? fullName(person) : nameOf(id), imageUrl: person?.profileImageUrl ?? null }
    },
    [byId, viewer, viewerId, nameOf],
  )

  const readCount = useCallback(
    (sequence: number) => {
      if (type === 'direct') return (otherReadSequence ?? 0) >= sequence ? 1 : 0
      return (members ?? []).filter(
        ({ id, lastReadSequence }) => id !== viewerId && lastReadSequence >= sequence,
      ).length
    },
    [type, otherReadSequence, members, viewerId],
  )
  const mentionable = useMemo(() => others.filter(({ isActive }) => isActive), [others])
  return { mentionable, isLoading, nameOf, faceOf, readCount }
}
