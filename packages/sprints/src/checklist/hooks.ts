import { mutation } from '@cadencia/http/query'
import { recordHooks } from '@cadencia/http/record-hooks'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { showTask } from '../tasks/hooks.ts'
import {
  addChecklistItem,
  createSubtaskOfItem,
  removeChecklistItem,
  updateChecklistItem,
} from './contract.ts'

const { changeHook } = recordHooks({ show: showTask })

/** One after the other, so that items that are added together keep their order. */
export function useAddChecklistItem() {
  const client = useQueryClient()
  return useMutation({
    ...mutation(addChecklistItem),
    scope: { id: 'checklist' },
    onSuccess: (task) => showTask(client, task),
  })
}

export const useUpdateChecklistItem = changeHook(mutation(updateChecklistItem))
export const useRemoveChecklistItem = changeHook(mutation(removeChecklistItem))
/** Answers the sub-task; its parent is heard of. */
export const useSubtaskOfItem = changeHook(mutation(createSubtaskOfItem))
