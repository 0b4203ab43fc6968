import { refuseInTransaction } from '@cadencia/db/open-transaction'
import { callSpan, inSpan } from '@cadencia/telemetry/tracing'
import OpenAI, { APIConnectionError, APIConnectionTimeoutError, APIError, APIUserAbortError } from 'openai'
import { parseModelAnswer } from './model-answer.ts'
import {
  CHUNK_CHARACTERS,
  mergePrompt,
  type PartialSummary,
  type Prompt,
  stretches,
  summaryPrompt,
  transcriptText,
} from './model-prompt.ts'
import type { MeetingSummary, SummaryInput } from './summary.ts'

/** Requests under way at once for one long transcript. */
const PARALLEL = 3

export interface ModelServer {
  /** Address of an OpenAI-compatible server up to and with its version: `http://localhost:11434/v1`. */
  readonly baseUrl: string
  /** Absent for servers that ask for none. */
  readonly apiKey?: string | undefined
  readonly model: string
  /** Ends the work early, as when the worker stops. */
  readonly signal?: AbortSignal | undefined
  /** For each try of each request. Default two minutes. */
  readonly timeoutMs?: number | undefined
  /** Tries after the first, on 408, 409, 429, 5xx, lost connections and time-outs. Default 2. */
  readonly maxRetries?: number | undefined
  readonly fetch?: typeof fetch | undefined
}

export type ModelFailure = 'aborted' | 'timeout' | 'unreachable' | 'refused' | 'unreadable'

/**
 * A model server gave no usable summary. Its message names the failure alone: servers are known to echo the key or
 * the transcript in theirs.
 */
export class SummaryModelError extends Error {
  override readonly name = 'SummaryModelError'
  readonly reason: ModelFailure
  /** The HTTP status of a refusal. */
  readonly status: number | undefined

  constructor(reason: ModelFailure, detail: string, status?: number) {
    super(`Summary model: ${detail}`)
    this.reason = reason
    this.status = status
  }
}

/**
 * A summary written by a language model. A transcript too long for one request is summarised in stretches whose
 * summaries are then merged, as often as needed.
 * @throws SummaryModelError when the server can't be reached in time, refuses, or answers something else.
 */
export async function summariseWithModel(server: ModelServer, input: SummaryInput): Promise<MeetingSummary> {
  refuseInTransaction('a call of the model')
  const ask = asker(server)
  const prompts = stretches(transcriptText(input)).map((stretch) => summaryPrompt(input, stretch))
  let partials = await inParallel(prompts, ask)
  while (partials.length > 1) {
    const merges = groups(partials).map((group) => mergePrompt(input.title, group))
    partials = await inParallel(merges, ask)
  }
  const [whole] = partials
  if (whole === undefined) throw new SummaryModelError('unreadable', 'the transcript is empty')
  return { ...whole, source: 'model' }
}

function asker(server: ModelServer): (prompt: Prompt) => Promise<PartialSummary> {
  const client = new OpenAI({
    baseURL: server.baseUrl,
    // The SDK insists on a key; a server that asks for none gets no header.
    apiKey: server.apiKey ?? 'none',
    ...(server.apiKey === undefined ? { defaultHeaders: { Authorization: null } } : {}),
    // Not from the environment: what this installation reads stands in its own env.ts.
    adminAPIKey: null,
    organization: null,
    project: null,
    webhookSecret: null,
    logLevel: 'off',
    timeout: server.timeoutMs ?? 120_000,
    maxRetries: server.maxRetries ?? 2,
    ...(server.fetch === undefined ? {} : { fetch: server.fetch }),
  })
  return async (prompt) => {
    const ask = () => complete(client, server, prompt)
    const answer = await inSpan(callSpan('POST', server.baseUrl), ask).catch((error: unknown) => {
      throw asModelError(error)
    })
    const parsed = parseModelAnswer(answer)
    if (!parsed.ok) throw new SummaryModelError('unreadable', `the answer is unreadable (${parsed.reason})`)
    return parsed.value
  }
}

/** No `response_format` or temperature: some compatible servers refuse the one, some models the other. */
async function complete(client: OpenAI, server: ModelServer, prompt: Prompt): Promise<string> {
  const completion = await client.chat.completions.create(
    {
      model: server.model,
      messages: [
        { role: 'system', content: prompt.system },
        { role: 'user', content: prompt.user },
      ],
    },
    { signal: server.signal },
  )
  // Compatible servers do not always send what the types promise.
  const content: unknown = completion?.choices?.[0]?.message?.content
  return typeof content === 'string' ? content : ''
}

function asModelError(error: unknown): unknown {
  if (error instanceof APIUserAbortError) return new SummaryModelError('aborted', 'stopped')
  if (error instanceof APIConnectionTimeoutError) return new SummaryModelError('timeout', 'no answer in time')
  if (error instanceof APIConnectionError) return new SummaryModelError('unreachable', 'no connection')
  if (error instanceof APIError) {
    return new SummaryModelError('refused', `refused with status ${error.status}`, error.status)
  }
  // A body that is no JSON.
  return error instanceof SyntaxError ? new SummaryModelError('unreadable', 'the answer is no JSON') : error
}

/** Groups of at least two that fit into one request, so that every round leaves fewer. */
function groups(partials: readonly PartialSummary[]): PartialSummary[][] {
  const found: PartialSummary[][] = []
  let size = 0
  for (const partial of partials) {
    const group = found.at(-1)
    const length = JSON.stringify(partial).length
    if (group && (group.length < 2 || size + length <= CHUNK_CHARACTERS)) {
      group.push(partial)
      size += length
    } else {
      found.push([partial])
      size = length
    }
  }
  return found
}

/** Runs `work` on all items, a few at a time; results in the items' order; after a failure nothing new begins. */
async function inParallel<I, O>(items: readonly I[], work: (item: I) => Promise<O>): Promise<O[]> {
  const results: O[] = []
  const queue = items.entries()
  let isBroken = false
  const lane = async () => {
    for (const [index, item] of queue) {
      if (isBroken) return
      try {
        results[index] = await work(item)
      } catch (error) {
        isBroken = true
        throw error
      }
    }
  }
  await Promise.all(Array.from({ length: PARALLEL }, lane))
  return results
}
