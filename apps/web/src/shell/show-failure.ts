import { messageOf } from '@cadencia/http/http-error'
import { showToast } from '@cadencia/ui/toast'

/** Shows the error toast with the server's message, or `fallback` if there is none (always for `undefined`). */
export function showFailure(error: unknown, fallback: string): void {
  showToast({ title: 'Erro', message: messageOf(error, fallback), tone: 'error' })
}
