import { HttpError } from '@cadencia/http/http-error'
import { plural } from '@cadencia/locale/text'
import type { Recalculation } from '@cadencia/scoring/contract'
import { useIsRecalculating, useRecalculateAll } from '@cadencia/scoring/react'
import { showToast } from '@cadencia/ui/toast'
import { Progress, Text } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { ActionButton } from '../../details/action-button.tsx'
import { useGuestRefusal } from '../../people/use-guest-refusal.ts'

const FAILED = 'Falha ao recalcular pontuações.'

function tellDone({ entries, corrected }: Recalculation): void {
  const checked = plural(entries, 'lançamento conferido', 'lançamentos conferidos')
  const mended = corrected === 0 ? 'nenhum corrigido' : plural(corrected, 'corrigido', 'corrigidos')
  showToast({ title: 'Pontuações recalculadas', message: `${checked}, ${mended}.`, tone: 'success' })
}

/** A refusal has words of its own; trying again does not help there. */
function tellFailed(error: Error): void {
  const message = error instanceof HttpError && error.status === 403 ? error.messageOr(FAILED) : FAILED
  showToast({ title: 'Erro', message, tone: 'error' })
}

/** Rebuilds everybody's points. It goes on when the screen is left, and stands here when one comes back. */
export function RecalculateAll() {
  const recalculate = useRecalculateAll({ onDone: tellDone, onFailed: tellFailed })
  const isRunning = useIsRecalculating()
  return (
    <ActionButton
      leftSection={<IconRefresh size={16} stroke={1.75} aria-hidden />}
      reason={useGuestRefusal()}
      loading={isRunning}
      onClick={() => recalculate.mutate({})}
    >
      Recalcular Tudo
    </ActionButton>
  )
}

/** Says that points are being rebuilt, wherever that was begun. */
export function RecalculationProgress() {
  const isRunning = useIsRecalculating()
  return (
    <div role="status">
      {isRunning && (
        <>
          <Text size="sm" mb={6}>
            Recalculando as pontuações de todos. Você pode continuar usando o sistema.
          </Text>
          <Progress value={100} animated size="sm" mb="md" aria-label="Recálculo em andamento" />
        </>
      )}
    </div>
  )
}
