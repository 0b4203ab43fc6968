import type { AccessOptions } from '@cadencia/server/access'
import { tooManyRequests } from '@cadencia/server/too-many-requests'
import { viewerOf } from '@cadencia/server/viewer'
import type { FastifyReply } from 'fastify'
import type { RateLimiterRes } from 'rate-limiter-flexible'
import type { OpenRateLimits } from '../rate-limits.ts'

/** Calls of a token: twenty a second, as a person's busiest. */
const TOKEN_LIMIT = { max: 1200, windowS: 60 } as const
/** Calls of all tokens that act as one person. */
const PERSON_LIMIT = { max: 3600, windowS: 60 } as const

interface Counted {
  readonly max: number
  readonly count: RateLimiterRes
}

const leftOf = ({ max, count }: Counted) => Math.max(0, max - count.consumedPoints)

/** A limit's headers in each answer, as in the IETF's draft. */
function tellLimit(reply: FastifyReply, limit: Counted): void {
  reply.header('ratelimit-limit', String(limit.max))
  reply.header('ratelimit-remaining', String(leftOf(limit)))
  reply.header('ratelimit-reset', String(Math.ceil(limit.count.msBeforeNext / 1000)))
}

/** Counts the calls of each token and of each person's tokens together, and refuses those beyond a limit (429). */
export function tokenCounter(
  rateLimits: Pick<OpenRateLimits, 'calls'>,
): NonNullable<AccessOptions['countToken']> {
  const countOfToken = rateLimits.calls('token-calls', TOKEN_LIMIT)
  const countOfPerson = rateLimits.calls('token-calls-of-person', PERSON_LIMIT)
  return async (request, reply) => {
    const { sessionId, userId } = viewerOf(request)
    const ofToken = { max: TOKEN_LIMIT.max, count: await countOfToken(sessionId) }
    const ofPerson = { max: PERSON_LIMIT.max, count: await countOfPerson(userId) }
    // The one that is reached first.
    tellLimit(reply, leftOf(ofPerson) < leftOf(ofToken) ? ofPerson : ofToken)
    const exceeded = [ofPerson, ofToken].find(({ max, count }) => count.consumedPoints > max)
    if (exceeded) throw tooManyRequests(exceeded.count.msBeforeNext)
  }
}
