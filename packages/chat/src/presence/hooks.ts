import { keyOf, query } from '@cadencia/http/query'
import { PRESENCE_TOPIC } from '@cadencia/realtime/contract'
import { useLiveEvent, useLiveSignal, useLiveTopic } from '@cadencia/realtime/react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { listOnline, TYPING_LASTS_MS } from '../contract.ts'

/** Interval in milliseconds at which `typing` is repeated. */
export const TYPING_EVERY_MS = 3000

/** Ids of other people typing in the chat. */
export function useTyping(chatId: string, viewerId: string): readonly string[] {
  const [typing, setTyping] = useState<ReadonlyMap<string, number>>(new Map())

  function note(userId: string, isTyping: boolean): void {
    if (userId === viewerId) return
    setTyping((before) => {
      if (!isTyping && !before.has(userId)) return before
      const after = new Map(before)
      if (isTyping) after.set(userId, Date.now() + TYPING_LASTS_MS)
      else after.delete(userId)
      return after
    })
  }

  useLiveEvent('typing', (event) => {
    if (event.chatId === chatId) note(event.userId, event.isTyping)
  })
  useLiveEvent('new_message', ({ chatId: sentTo, message }) => {
    const isMessage = typeof message === 'object' && message !== null && 'senderId' in message
    if (sentTo === chatId && isMessage) note(String(message.senderId), false)
  })

  useEffect(() => {
    if (typing.size === 0) return
    const forgetIn = Math.max(0, Math.min(...typing.values()) - Date.now())
    const timer = setTimeout(() => {
      setTyping((before) => new Map([...before].filter(([, until]) => until > Date.now())))
    }, forgetIn + 1)
    return () => clearTimeout(timer)
  }, [typing])
  return useMemo(() => [...typing.keys()], [typing])
}

/** Call it with true on every keystroke (it is throttled), with false at the end. */
export function useTellTyping(chatId: string): (isTyping: boolean) => void {
  const signal = useLiveSignal()
  const sentAt = useRef(Number.NEGATIVE_INFINITY)
  return (isTyping) => {
    const now = performance.now()
    const isKnown = isTyping ? now - sentAt.current < TYPING_EVERY_MS : sentAt.current < 0
    if (isKnown) return
    sentAt.current = isTyping ? now : Number.NEGATIVE_INFINITY
    signal({ type: 'typing', chatId, isTyping })
  }
}

/** Ids of connected users, updated live. */
export function useOnline(): ReadonlySet<string> {
  const client = useQueryClient()
  const { data } = useQuery(query(listOnline, {}))
  useLiveTopic(PRESENCE_TOPIC)
  useLiveEvent('presence', ({ online, offline }) => {
    client.setQueryData<{ userIds: string[] }>(
      keyOf(listOnline, {}),
      (before) =>
        before && {
          userIds: [...new Set([...before.userIds, ...online])].filter((id) => !offline.includes(id)),
        },
    )
  })
  return useMemo(() => new Set(data?.userIds), [data])
}
