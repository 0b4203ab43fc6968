import { call } from '@cadencia/http/call'
import { keyOf, query } from '@cadencia/http/query'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Message } from '../contract.ts'
import { listPins, pinMessage, unpinMessage } from './contract.ts'

/** What a chat pins, the last pinned first. */
export function usePins(chatId: string) {
  return useQuery(query(listPins, { params: { id: chatId } }))
}

interface Pinning {
  readonly message: Pick<Message, 'id' | 'chatId'>
  readonly isPinned: boolean
}

export function useSetPinned() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ message: { id, chatId }, isPinned }: Pinning) =>
      call(isPinned ? pinMessage : unpinMessage, { params: { id: chatId, messageId: id } }),
    onSuccess: (_nothing, { message: { chatId } }) =>
      client.invalidateQueries({ queryKey: keyOf(listPins, { params: { id: chatId } }) }),
  })
}
