import { call } from '@cadencia/http/call'
import { pagedQuery } from '@cadencia/http/pages'
import { keyOf } from '@cadencia/http/query'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Message } from '../contract.ts'
import { getMarks } from '../marks/contract.ts'
import { listSaved, saveMessage, unsaveMessage } from './contract.ts'

/** The viewer's saved messages, the last saved first. */
export function useSaved() {
  return useInfiniteQuery(pagedQuery(listSaved, {}))
}

interface Saving {
  readonly message: Pick<Message, 'id' | 'chatId'>
  readonly isSaved: boolean
}

export function useSetSaved() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ message: { id, chatId }, isSaved }: Saving) =>
      call(isSaved ? saveMessage : unsaveMessage, { params: { id: chatId, messageId: id } }),
    onSuccess: (_nothing, { message: { chatId: id } }) =>
      Promise.all(
        [keyOf(listSaved), keyOf(getMarks, { params: { id } })].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
      ),
  })
}
