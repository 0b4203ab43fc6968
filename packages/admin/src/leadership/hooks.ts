import { keyOf, mutation } from '@cadencia/http/query'
import { listSprints } from '@cadencia/sprints/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { createLeadershipSprint } from './contract.ts'

export function useCreateLeadershipSprint() {
  const client = useQueryClient()
  return useMutation({
    ...mutation(createLeadershipSprint),
    onSuccess: () => client.invalidateQueries({ queryKey: keyOf(listSprints) }),
  })
}
