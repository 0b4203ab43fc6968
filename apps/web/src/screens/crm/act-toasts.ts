import { messageOf } from '@cadencia/http/http-error'
import { showToast, type Toast } from '@cadencia/ui/toast'

/** Says that something worked, in the specification's form. */
export function tellSuccess(message: string, action?: Toast['action']): void {
  showToast({ title: 'Sucesso', message, tone: 'success', ...(action ? { action } : {}) })
}

/** Says that something failed, with the server's words where it has some. */
export function tellFailure(error: unknown, otherwise: string): void {
  showToast({ title: 'Erro', message: messageOf(error, otherwise), tone: 'error' })
}
