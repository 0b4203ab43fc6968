import { AppError } from './app-error.ts'

export function tooManyRequests(msBeforeNext: number): AppError {
  const retryAfterS = Math.max(1, Math.ceil(msBeforeNext / 1000))
  const wait = retryAfterS < 120 ? `${retryAfterS} s` : `${Math.ceil(retryAfterS / 60)} minutos`
  return new AppError('too_many_requests', 429, `Muitas tentativas. Tente novamente em ${wait}.`, {
    retryAfterS,
  })
}
