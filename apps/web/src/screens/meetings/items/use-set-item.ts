import type { ItemPatch } from '@cadencia/meetings/items/contract'
import { useUpdateItem } from '@cadencia/meetings/items/react'
import { showFailure } from '../../../kit/show-failure.ts'

export const CHANGE_FAILED = 'Não foi possível mudar. Tente novamente.'

export type SetItem = (change: Omit<ItemPatch, 'version'>) => void

/** Sets fields of a decision or an action. */
export function useSetItem(itemId: string, meetingId: string): SetItem {
  const { mutate } = useUpdateItem(meetingId)
  return (body) =>
    mutate(
      { params: { id: meetingId, itemId }, body },
      { onError: (error) => showFailure(error, CHANGE_FAILED) },
    )
}
