import { useRequestSummary } from '@cadencia/meetings/react'
import { showFailure } from '../../../kit/show-failure.ts'

/** Asks for a summary to be made, or made again. */
export function useAskForSummary(id: string) {
  const { mutate, isPending } = useRequestSummary()
  const ask = () =>
    mutate(
      { params: { id } },
      { onError: (error) => showFailure(error, 'Não foi possível pedir o resumo. Tente novamente.') },
    )
  return { ask, isPending }
}
