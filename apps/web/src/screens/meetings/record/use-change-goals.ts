import { currentRecord } from '@cadencia/http/http-error'
import { type Goal, Meeting } from '@cadencia/meetings/contract'
import { useUpdateMeeting } from '@cadencia/meetings/react'
import { showFailure } from '../../../shell/show-failure.ts'

type Change = (goals: readonly Goal[]) => Goal[]

/**
 * Changes a meeting's goals. When a colleague changed the meeting meanwhile, the change is made once more upon
 * what they left, so that neither's work is lost.
 */
export function useChangeGoals(meeting: Meeting) {
  const update = useUpdateMeeting()

  const send = ({ id, goals, version }: Meeting, change: Change) =>
    update.mutateAsync({ params: { id }, body: { goals: change(goals), version } })

  const apply = async (change: Change) => {
    try {
      await send(meeting, change)
    } catch (error) {
      const current = currentRecord(error, Meeting)
      if (!current) throw error
      await send(current, change)
    }
  }
  return {
    change: (change: Change, onDone?: () => void) => {
      apply(change).then(onDone, () =>
        showFailure(undefined, 'Não foi possível salvar os objetivos. Tente novamente.'),
      )
    },
    isPending: update.isPending,
  }
}
