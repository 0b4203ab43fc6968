import { isForbidden } from '@cadencia/http/http-error'
import { plural } from '@cadencia/locale/text'
import type { Recalculation } from '@cadencia/scoring/contract'
import { useIsRecalculating, useRecalculateAll } from '@cadencia/scoring/react'
import { showToast } from '@cadencia/ui/toast'
import { Progress, Text } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { ActionButton } from '../../kit/action-button.tsx'
import { showFailure } from '../../kit/show-failure.ts'
import { useGuestRefusal } from '../../records/people/use-guest-refusal.ts'

const FAILED = 'Falha ao recalcular pontuações.'

function showRecalculated({ entries, corrected }: Recalculation): void {
  const checked = plural(entries, 'lançamento conferido', 'lançamentos conferidos')
  const mended = corrected === 0 ? 'nenhum corrigido' : plural(corrected, 'corrigido', 'corrigidos')
  showToast({ title: 'Pontuações recalculadas', message: `${checked}, ${mended}.`, tone: 'success' })
}

/** Only a refusal (403) shows the server's message. */
function showRecalculationFailure(error: Error): void {
  showFailure(isForbidden(error) ? error : undefined, FAILED)
}

/** Rebuilds everybody's points. It goes on when the screen is left, and stands here when one comes back. */
export function RecalculateAll() {
  const recalculate = useRecalculateAll({ onDone: showRecalculated, onFailed: showRecalculationFailure })
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
