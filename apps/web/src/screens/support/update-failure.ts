import { HttpError } from '@cadencia/http/http-error'
import { showFailure } from '../../kit/show-failure.ts'

/** The server explains conflicts and refusals, where trying again does not help. */
export function showUpdateFailure(error: unknown): void {
  const isExplained = error instanceof HttpError && (error.status === 409 || error.status === 403)
  showFailure(isExplained ? error : undefined, 'Falha ao atualizar solicitação. Tente novamente.')
}
