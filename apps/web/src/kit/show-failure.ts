import { messageOf } from '@cadencia/http/http-error'
import { showToast, type Toast } from '@cadencia/ui/toast'
import { clientErrorMessage } from './client-error-message.ts'

/** The person closed a question that the act depended on: nothing was done, and there is nothing to tell. */
export class Cancelled extends Error {}

/** Shows the error toast with the server's reason where it refuses, else with the specified sentence. */
export function showRefusal(error: unknown, failed: string): void {
  if (!(error instanceof Cancelled)) showFailure(undefined, clientErrorMessage(error, failed))
}

/**
 * Shows each failure of calls that may be under way together: what is handed to `mutate` hears of the last of them alone.
 */
export function showFailureOf(call: Promise<unknown>, fallback: string): void {
  call.catch((error: unknown) => showFailure(error, fallback))
}

/** Shows the error toast with the server's message, or `fallback` if there is none (always for `undefined`). */
export function showFailure(error: unknown, fallback: string, action?: Toast['action']): void {
  if (error instanceof Cancelled) return
  showToast({ title: 'Erro', message: messageOf(error, fallback), tone: 'error', ...(action && { action }) })
}
