import type { ItemPatch } from '@cadencia/meetings/items/contract'
import { useUpdateItem } from '@cadencia/meetings/items/react'
import { showFailureOf } from '../../../kit/show-failure.ts'

export const CHANGE_FAILED = 'Não foi possível mudar. Tente novamente.'

export type SetItem = (change: Omit<ItemPatch, 'version'>) => void

/** Sets fields of a decision or an action. */
export function useSetItem(itemId: string, meetingId: string): SetItem {
  const { mutateAsync: update } = useUpdateItem(meetingId)
  return (body) => showFailureOf(update({ params: { id: meetingId, itemId }, body }), CHANGE_FAILED)
}
