import { HttpError } from '@cadencia/http/http-error'
import type { SupportRequest } from '@cadencia/support/contract'
import { useUpdateSupportRequest } from '@cadencia/support/react'
import { showToast } from '@cadencia/ui/toast'

export const UPDATE_FAILED = 'Falha ao atualizar solicitação. Tente novamente.'

/** Trying again does not help where somebody was faster or one may not. */
function wordsOf(error: unknown): string {
  if (!(error instanceof HttpError)) return UPDATE_FAILED
  return error.status === 409 || error.status === 403 ? error.messageOr(UPDATE_FAILED) : UPDATE_FAILED
}

export interface Assignment {
  readonly responsibleTeamId: string | null
  readonly assignedUserId: string | null
}

const FINISHED = {
  resolved: 'Solicitação resolvida',
  closed: 'Solicitação fechada',
} as const

/** What people do with a request; `onDone` follows a success. */
export function useSupportActs({ id, version }: Pick<SupportRequest, 'id' | 'version'>) {
  const update = useUpdateSupportRequest()
  const params = { id }
  const onError = (error: unknown) => showToast({ title: 'Erro', message: wordsOf(error), tone: 'error' })

  return {
    start: () =>
      update.mutate(
        { params, body: { status: 'in_progress' } },
        { onSuccess: () => showToast({ title: 'Atendimento iniciado', tone: 'success' }), onError },
      ),
    finish: (status: keyof typeof FINISHED, resolutionNotes: string, onDone: () => void) =>
      update.mutate(
        { params, body: { status, resolutionNotes } },
        {
          onSuccess: () => {
            showToast({ title: FINISHED[status], tone: 'success' })
            onDone()
          },
          onError,
        },
      ),
    /** Takes an open request to in_progress, too. */
    assign: (assignment: Assignment, onDone: () => void) =>
      update.mutate(
        { params, body: { ...assignment, version, status: 'in_progress' } },
        {
          onSuccess: () => {
            showToast({ title: 'Solicitação atribuída', tone: 'success' })
            onDone()
          },
          onError,
        },
      ),
    isPending: update.isPending,
  }
}
