import { showToast, type Toast } from '@cadencia/ui/toast'

/** Shows the success toast of the CRM: 'Sucesso' and a sentence. */
export function showSuccess(message: string, action?: Toast['action']): void {
  showToast({ title: 'Sucesso', message, tone: 'success', ...(action ? { action } : {}) })
}
