import { keyOf, mutation } from '@cadencia/http/query'
import { listAdminUsers } from '@cadencia/people/users/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { erasePersonalData } from './contract.ts'

/** Erases a person's data, for good. */
export function useErasePersonalData() {
  const client = useQueryClient()
  return useMutation({
    ...mutation(erasePersonalData),
    onSuccess: () => client.invalidateQueries({ queryKey: keyOf(listAdminUsers) }),
  })
}
