import { endpoint } from '@cadencia/contract/endpoint'
import { Id, IdParams, Instant, requiredText } from '@cadencia/contract/values'
import { z } from 'zod'
import { Meeting, MeetingKey } from '../contract.ts'

export const TRANSCRIPT_MAX = 1_000_000

/** Replaces the author's earlier text. */
export const TranscriptDraft = z.object({
  meetingId: MeetingKey,
  transcript: requiredText(TRANSCRIPT_MAX, 'A transcrição está vazia'),
})

/** `meetingId` is the meeting's real id, also for the permanent room. */
export const SavedTranscript = z.object({ meetingId: Id, transcript: z.string(), updatedAt: Instant })

/** `transcript` joins all authors, `parts` has one entry for each; `updatedAt` is null for an empty transcript. */
export const Transcript = z.object({
  meetingId: Id,
  transcript: z.string(),
  updatedAt: Instant.nullable(),
  parts: z.array(z.object({ userId: Id, name: z.string(), text: z.string(), updatedAt: Instant })),
})

export const saveTranscript = endpoint({
  method: 'POST',
  url: '/api/meetings/transcription',
  summary: 'Salva a transcrição do autor',
  schema: { body: TranscriptDraft, response: { 200: SavedTranscript } },
  // Holds the longest transcript with every character escaped (\uXXXX, 6 bytes).
  bodyLimit: 8 * 1024 * 1024,
  config: { area: 'meetings' },
})

export const getTranscript = endpoint({
  method: 'GET',
  url: '/api/meetings/:id/transcript',
  summary: 'Mostra a transcrição',
  schema: { params: IdParams, response: { 200: Transcript } },
  config: { area: 'meetings', cache: 'no-store' },
})

export const requestSummary = endpoint({
  method: 'POST',
  url: '/api/meetings/:id/summary',
  summary: 'Pede o resumo, que o registro da reunião passa a trazer',
  schema: { params: IdParams, response: { 202: Meeting } },
  config: { area: 'meetings' },
})
