import { keyOf, mutation, query } from '@cadencia/http/query'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { addPushDevice, listPushDevices, removePushDevice, testPushDevice } from './contract.ts'

/** The devices on which one is notified, as they are now. */
export function usePushDevices() {
  return useQuery({ ...query(listPushDevices, {}), staleTime: 0 })
}

function useRefresh() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: keyOf(listPushDevices) })
}

export function useAddPushDevice() {
  return useMutation({ ...mutation(addPushDevice), onSuccess: useRefresh() })
}

export function useRemovePushDevice() {
  return useMutation({ ...mutation(removePushDevice), onSuccess: useRefresh() })
}

/** Sends a test; a device that turns out to be gone leaves the list. */
export function useTestPushDevice() {
  return useMutation({ ...mutation(testPushDevice), onSettled: useRefresh() })
}
