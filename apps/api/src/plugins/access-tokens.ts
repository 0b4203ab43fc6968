import type { AccessOptions } from '@cadencia/server/access'
import { viewerOf } from '@cadencia/server/viewer'
import type { FastifyReply } from 'fastify'
import type { RateLimiterRes } from 'rate-limiter-flexible'
import type { OpenRateLimits } from '../rate-limits.ts'
import { tooManyRequests } from '../too-many-requests.ts'

/** Calls of a token: twenty a second, as a person's busiest. */
const TOKEN_LIMIT = { max: 1200, windowS: 60 } as const

/** What is told of a limit in each answer, as in the IETF's draft. */
function tellLimit(reply: FastifyReply, count: RateLimiterRes): void {
  reply.header('ratelimit-limit', String(TOKEN_LIMIT.max))
  reply.header('ratelimit-remaining', String(Math.max(0, count.remainingPoints)))
  reply.header('ratelimit-reset', String(Math.ceil(count.msBeforeNext / 1000)))
}

/** Counts the calls of each token, and refuses those beyond the limit (429). */
export function tokenCounter(
  rateLimits: Pick<OpenRateLimits, 'calls'>,
): NonNullable<AccessOptions['countToken']> {
  const countCall = rateLimits.calls('token-calls', TOKEN_LIMIT)
  return async (request, reply) => {
    const count = await countCall(viewerOf(request).sessionId)
    tellLimit(reply, count)
    if (count.consumedPoints > TOKEN_LIMIT.max) throw tooManyRequests(count.msBeforeNext)
  }
}
