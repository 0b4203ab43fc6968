import { query } from '@cadencia/http/query'
import { useQuery } from '@tanstack/react-query'
import { getMarks } from './contract.ts'

/** What the viewer saved and follows in a chat. */
export function useMarks(chatId: string) {
  return useQuery(query(getMarks, { params: { id: chatId } }))
}
