import { currentRecord } from '@cadencia/http/http-error'
import { Sprint } from '@cadencia/sprints/contract'
import { useUpdateSprint } from '@cadencia/sprints/react'
import { showFailure } from '../../../../shell/show-failure.ts'

/** The lists that a team writes about its sprint. */
export type NoteField = 'challenges' | 'difficulties' | 'helpRequests'
type Change = (notes: readonly string[]) => string[]

/**
 * Changes one of a sprint's lists. When a colleague changed the sprint meanwhile, the change is made once more upon
 * what they left, so that neither's work is lost.
 */
export function useChangeNotes(sprint: Sprint, field: NoteField) {
  const update = useUpdateSprint()

  const send = (present: Sprint, change: Change) =>
    update.mutateAsync({
      params: { id: present.id },
      body: { [field]: change(present[field]), version: present.version },
    })

  const apply = async (change: Change) => {
    try {
      await send(sprint, change)
    } catch (error) {
      const current = currentRecord(error, Sprint)
      if (!current) throw error
      await send(current, change)
    }
  }
  return {
    change: (change: Change, onDone?: () => void) => {
      apply(change).then(onDone, () => showFailure(undefined, 'Não foi possível salvar. Tente novamente.'))
    },
    isPending: update.isPending,
  }
}
