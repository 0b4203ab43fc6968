import { HttpError, messageOf } from '@cadencia/http/http-error'

/** Why a channel was not written, and whether its name is what has to change. */
export function nameRefusal(error: unknown, fallback: string) {
  const isOfName = error instanceof HttpError && error.problem?.code === 'name_taken'
  return { isOfName, text: messageOf(error, fallback) }
}
