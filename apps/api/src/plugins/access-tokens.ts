import { Id } from '@cadencia/contract/values'
import { DISCUSSED, DiscussedKind } from '@cadencia/discussions/contract'
import { findSubject } from '@cadencia/discussions/repository'
import { allows, type TokenArea, type TokenRight } from '@cadencia/people/tokens/contract'
import type { AccessOptions } from '@cadencia/server/access'
import { AppError } from '@cadencia/server/app-error'
import { sessionRequired, viewerOf } from '@cadencia/server/viewer'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { RateLimiterRes } from 'rate-limiter-flexible'
import { z } from 'zod'
import type { OpenRateLimits } from '../rate-limits.ts'
import { areaOf, isTokenArea, type RouteArea } from '../token-areas.ts'
import { tooManyRequests } from '../too-many-requests.ts'

/** Calls of a token: twenty a second, as a person's busiest. */
const TOKEN_LIMIT = { max: 1200, windowS: 60 } as const

const READING = new Set(['GET', 'HEAD'])

export function rightOf(method: string): TokenRight {
  return READING.has(method) ? 'read' : 'write'
}

/** What is told of a limit in each answer, as in the IETF's draft. */
function tellLimit(reply: FastifyReply, count: RateLimiterRes): void {
  reply.header('ratelimit-limit', String(TOKEN_LIMIT.max))
  reply.header('ratelimit-remaining', String(Math.max(0, count.remainingPoints)))
  reply.header('ratelimit-reset', String(Math.ceil(count.msBeforeNext / 1000)))
}

function lacksScope(area: TokenArea, right: TokenRight): AppError {
  return new AppError('scope', 403, `Este token não tem a permissão ${area}:${right}.`)
}

const AboutComment = z.object({
  params: z.object({ id: Id }).partial(),
  query: z.object({ kind: DiscussedKind }).partial(),
})

/** A comment belongs to the area of its record, which its path does not name; one that is unknown to every area. */
async function areaOfComment(request: FastifyRequest): Promise<RouteArea | undefined> {
  const { data } = AboutComment.safeParse({ params: request.params, query: request.query })
  const { id } = data?.params ?? {}
  const kind = id === undefined ? data?.query.kind : (await findSubject(request.db, id))?.kind
  return kind === undefined ? 'any' : areaOf(request.method, DISCUSSED[kind].url)
}

async function judgeScope(request: FastifyRequest): Promise<void> {
  const { config, url = '' } = request.routeOptions
  if (config.access === 'public') return
  const isAboutComment = url.startsWith('/api/comments/')
  const area = isAboutComment ? await areaOfComment(request) : areaOf(request.method, url)
  if (area === 'any') return
  if (!isTokenArea(area)) throw sessionRequired()
  const right = rightOf(request.method)
  if (!allows(viewerOf(request).token?.scopes ?? [], area, right)) throw lacksScope(area, right)
}

/** Counts the calls of each token (429 beyond the limit), and refuses those that its scopes do not cover (403). */
export function tokenJudge(
  rateLimits: Pick<OpenRateLimits, 'calls'>,
): NonNullable<AccessOptions['judgeToken']> {
  const countCall = rateLimits.calls('token-calls', TOKEN_LIMIT)
  return async (request, reply) => {
    const count = await countCall(viewerOf(request).sessionId)
    tellLimit(reply, count)
    if (count.consumedPoints > TOKEN_LIMIT.max) throw tooManyRequests(count.msBeforeNext)
    await judgeScope(request)
  }
}
