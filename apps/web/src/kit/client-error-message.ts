import { isClientError, messageOf } from '@cadencia/http/http-error'

/** The server's message for 4xx errors, which the person can correct; otherwise the specified sentence. */
export function clientErrorMessage(error: unknown, failed: string): string {
  return isClientError(error) ? messageOf(error, failed) : failed
}
