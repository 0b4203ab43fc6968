import { useEditSummary, useSummaryVersions } from '@cadencia/meetings/summaries/react'
import { showToast } from '@cadencia/ui/toast'
import { showFailure } from '../../../kit/show-failure.ts'

/** Makes an earlier text of the summary the newest again. */
export function useRestoreVersion(id: string) {
  const { data: [newest] = [] } = useSummaryVersions(id)
  const { mutate, isPending } = useEditSummary(id)
  const restore = (text: string, onDone: () => void) => {
    if (!newest) return
    mutate(
      { params: { id }, body: { text, version: newest.version } },
      {
        onSuccess: () => {
          showToast({ title: 'Versão restaurada', tone: 'success' })
          onDone()
        },
        onError: (error) => showFailure(error, 'Não foi possível restaurar a versão. Tente novamente.'),
      },
    )
  }
  return { restore, isPending }
}
