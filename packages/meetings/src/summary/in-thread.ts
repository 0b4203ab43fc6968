import { PermanentFailure } from '@cadencia/jobs/handler'
import { startThread, ThreadFailure } from '@cadencia/server/thread'
import type { MeetingSummary, SummaryInput } from './summary.ts'

/** Far more than the longest transcript takes. */
const LIMITS = { memoryMb: 256, answerMs: 30_000 }
const BEYOND_LIMITS = 'A transcrição não pôde ser resumida dentro dos limites de tempo e memória.'

/** The built-in summary, made while the process goes on answering. */
export async function summariseInThread(input: SummaryInput): Promise<MeetingSummary> {
  const thread = startThread<MeetingSummary>({
    ...{ program: 'summary-thread', from: import.meta.url, data: input },
    ...LIMITS,
  })
  try {
    return await thread.ask()
  } catch (error) {
    throw error instanceof ThreadFailure ? new PermanentFailure(BEYOND_LIMITS, { cause: error }) : error
  } finally {
    await thread.end()
  }
}
