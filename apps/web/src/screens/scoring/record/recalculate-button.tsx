import { isForbidden } from '@cadencia/http/http-error'
import type { Score } from '@cadencia/scoring/contract'
import { useRecalculateScore } from '@cadencia/scoring/react'
import { showToast } from '@cadencia/ui/toast'
import { IconRefresh } from '@tabler/icons-react'
import { ActionButton } from '../../../kit/action-button.tsx'
import { showFailure } from '../../../kit/show-failure.ts'
import { useGuestRefusal } from '../../../records/people/use-guest-refusal.ts'

const FAILED = 'Falha ao calcular pontuação.'

/** Counts one score anew. */
export function RecalculateButton({ score: { kind, id, period } }: { score: Score }) {
  const recalculate = useRecalculateScore()
  const onError = (error: Error) => showFailure(isForbidden(error) ? error : undefined, FAILED)
  return (
    <ActionButton
      variant="default"
      leftSection={<IconRefresh size={16} stroke={1.75} aria-hidden />}
      reason={useGuestRefusal()}
      loading={recalculate.isPending}
      onClick={() =>
        recalculate.mutate(
          { params: { kind, id }, body: { period } },
          { onSuccess: () => showToast({ title: 'Pontuação recalculada', tone: 'success' }), onError },
        )
      }
    >
      Recalcular
    </ActionButton>
  )
}
