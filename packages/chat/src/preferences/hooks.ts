import { call } from '@cadencia/http/call'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Chat } from '../contract.ts'
import { keepPreferences } from '../hooks.ts'
import { type ChatPreferences, setPreferences } from './contract.ts'

/** Changes some of the viewer's preferences for a chat. Shown at once; taken back on failure. */
export function useSetPreferences({ id, preferences }: Pick<Chat, 'id' | 'preferences'>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (changes: Partial<ChatPreferences>) =>
      call(setPreferences, { params: { id }, body: { ...preferences, ...changes } }),
    onMutate: (changes) => keepPreferences(client, id, { ...preferences, ...changes }),
    onError: () => keepPreferences(client, id, preferences),
    onSuccess: (written) => keepPreferences(client, id, written),
  })
}
