import { mutation } from '@cadencia/http/query'
import { useMutation } from '@tanstack/react-query'
import { eraseGuestData } from './contract.ts'

/** Erases what is known of a guest, for good. */
export function useEraseGuestData() {
  return useMutation(mutation(eraseGuestData))
}
