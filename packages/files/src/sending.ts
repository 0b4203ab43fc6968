import { AppError } from '@cadencia/server/app-error'
import { MAX_FILES } from './contract/uses.ts'

/** Lets each person send five files at once to this process; the sixth is 429 until one of them has ended. */
export function countSending() {
  const counts = new Map<string, number>()
  return {
    during: async <T>(userId: string, work: () => Promise<T>): Promise<T> => {
      const count = counts.get(userId) ?? 0
      if (count >= MAX_FILES) {
        throw new AppError('too_many_uploads', 429, `Envie no máximo ${MAX_FILES} arquivos ao mesmo tempo.`, {
          retryAfterS: 5,
        })
      }
      counts.set(userId, count + 1)
      try {
        return await work()
      } finally {
        const left = (counts.get(userId) ?? 1) - 1
        if (left > 0) counts.set(userId, left)
        else counts.delete(userId)
      }
    },
  }
}
