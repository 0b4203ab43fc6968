import { type Db, transact } from '@cadencia/db/client'
import { outboxRow } from '@cadencia/db/outbox'
import { handles, type JobContext, type JobHandler } from '@cadencia/jobs/handler'
import { type Schedule, schedule } from '@cadencia/jobs/schedules'
import { saoPauloDay } from '@cadencia/locale/sao-paulo'
import { createActor } from '@cadencia/server/actor'
import { restorableSince } from '@cadencia/server/soft-deletion'
import { plainText } from '@cadencia/text/plain-text'
import { type MeetingsContext, meetingPolicy } from './context.ts'
import {
  endOverdueMeetings,
  extendMeetingSeries,
  meetingSummarised,
  purgeDeletedItems,
  summariseMeeting,
} from './facts.ts'
import { type GuestMailOptions, guestJobs, guestSchedules } from './guests/jobs.ts'
import { purgeItems } from './items/repository.ts'
import { type FoundItem, replaceSummaryItems } from './items/service.ts'
import { listNotes } from './notes/repository.ts'
import { aboutMeeting, meetings } from './record.ts'
import { listActive } from './repository.ts'
import { type MeetingRecord, shouldAutoEnd } from './rules.ts'
import { extendSeries } from './series/repository.ts'
import { changeMeeting } from './service.ts'
import { summaryMailJob } from './summaries/jobs.ts'
import { addVersion, beginSummary, endSummary, failSummary } from './summaries/repository.ts'
import { summariseInThread } from './summary/in-thread.ts'
import type { ModelServer } from './summary/openai-client.ts'
import { participantNamed, participantsByFirstName } from './summary/participants.ts'
import { type MeetingSummary, type SummaryInput, withinLimits } from './summary/summary.ts'
import { listParticipants, listTranscripts, type Participant } from './transcripts/repository.ts'

export interface MeetingJobsOptions extends GuestMailOptions {
  /** Origin of links in mails. */
  readonly publicUrl: string
  /** Without a model the built-in extractive summary is used. */
  readonly model: ModelServer | undefined
}

/** Loaded on demand: the client is large and few installations use it. */
async function askModel(server: ModelServer, input: SummaryInput): Promise<MeetingSummary> {
  const { summariseWithModel } = await import('./summary/openai-client.ts')
  return summariseWithModel(server, input)
}

export function meetingJobs(options: MeetingJobsOptions & Pick<MeetingsContext, 'findRoom'>): JobHandler[] {
  const { settings, model, now } = options
  const actor = () => ({ ...createActor(null, { now }), ...meetingPolicy(settings) })

  async function summarise({ meetingId }: { meetingId: string }, context: JobContext) {
    const { db, signal, log, attempt, jobId } = context
    const said = await claimInput(db, meetingId, jobId)
    if (!said || !settings.get('system').enableAISummary) {
      await endSummary(db, { meetingId, jobId }, 'none')
      return
    }
    const { people, input } = said
    const isLastTry = attempt >= summariseMeeting.attempts
    const summary =
      model && !isLastTry ? await askModel({ ...model, signal }, input) : await summariseInThread(input)
    if (model && isLastTry) log.warn({ meetingId }, 'the model failed; summarised extractively')
    // Greetings alone are no summary.
    if (summary.summary === '') {
      await endSummary(db, { meetingId, jobId }, 'none')
      return
    }
    const by = createActor(null, { now })
    await transact(db, async (trx) => {
      const [meeting] = await meetings.lockAll(trx, [meetingId])
      // Another job has read what was said since.
      if (!meeting || !(await endSummary(trx, { meetingId, jobId }, 'ready'))) return
      const { summary: aiSummary, source: summarySource } = summary
      await replaceSummaryItems(trx, meetingId, { found: itemsOf(summary, people), actor: by })
      await addVersion(trx, meetingId, {
        ...{ text: aiSummary, source: summarySource, createdBy: null, createdAt: by.at },
      })
      await meetings.patch(trx, meeting, {
        changes: {
          ...{ aiSummary, summarySource },
          // It counts edits by people.
          version: meeting.version,
        },
        facts: (after) =>
          outboxRow(meetingSummarised, { ...aboutMeeting(after, by), source: summary.source }),
        actor: by,
      })
    })
  }

  async function endOverdue(_: unknown, { db }: JobContext) {
    const over = (await listActive(db)).filter((meeting) => shouldAutoEnd(meeting, now()))
    // One transaction per meeting, so that a locked one does not delay the others.
    for (const { id } of over)
      await changeMeeting(db, id, {
        patch: { status: 'completed' },
        viewer: null,
        outside: null,
        actor: actor(),
      })
    return { ended: over.length }
  }

  return [
    handles(summariseMeeting, summarise, ({ meetingId }, { db, jobId }) =>
      failSummary(db, { meetingId, jobId }),
    ),
    summaryMailJob(options),
    ...guestJobs(options),
    handles(endOverdueMeetings, endOverdue),
    handles(extendMeetingSeries, async (_, { db }) => ({
      made: await transact(db, (trx) => extendSeries(trx, now())),
    })),
    handles(purgeDeletedItems, async (_, { db }) => ({
      items: await purgeItems(db, restorableSince(now())),
    })),
  ]
}

/** A summary's decisions and actions, with the participant whom each name means. */
function itemsOf(summary: MeetingSummary, people: readonly Participant[]): FoundItem[] {
  const byName = Map.groupBy(people, ({ name }) => name)
  const participants = participantsByFirstName(people.map(({ name }) => name))
  const idOf = (said: string | null) => {
    const [meant, ...namesakes] = byName.get(participantNamed(participants, said ?? '') ?? '') ?? []
    return namesakes.length === 0 ? (meant?.userId ?? null) : null
  }
  return [
    ...summary.decisions.map(
      (text) => ({ kind: 'decision', text, assigneeId: null, dueDate: null }) as const,
    ),
    ...summary.actionItems.map(
      ({ text, assignee, dueDate }) =>
        ({ kind: 'action', text, assigneeId: idOf(assignee), dueDate }) as const,
    ),
  ]
}

interface Said {
  readonly people: readonly Participant[]
  readonly input: SummaryInput
}

/**
 * What the job makes a summary of, read while nobody changes it: jobs that read before may write no more. Undefined without a
 * transcript or a note.
 */
function claimInput(db: Db, meetingId: string, jobId: string): Promise<Said | undefined> {
  return transact(db, async (trx) => {
    const [meeting] = await meetings.lockAll(trx, [meetingId])
    if (!meeting) return undefined
    await beginSummary(trx, { meetingId, jobId })
    const people = await listParticipants(trx, meetingId)
    const input = await inputFor(trx, meeting, people)
    return input && { people, input }
  })
}

/** Undefined without a transcript or a note. */
async function inputFor(
  db: Db,
  meeting: MeetingRecord,
  people: readonly Participant[],
): Promise<SummaryInput | undefined> {
  const said = await listTranscripts(db, meeting.id)
  const noted = await listNotes(db, meeting.id)
  const parts = [...said, ...noted.map(({ name, text }) => ({ name, text: plainText(text, 'markdown') }))]
  if (parts.every(({ text }) => text.trim() === '')) return undefined
  return withinLimits({
    title: meeting.title,
    day: saoPauloDay(meeting.startedAt ?? meeting.scheduledAt),
    parts: parts.map(({ name, text }) => ({ speaker: name, text })),
    participantNames: people.map(({ name }) => name),
  })
}

export const meetingSchedules: readonly Schedule[] = [
  schedule({
    name: 'end_overdue_meetings',
    job: endOverdueMeetings,
    payload: {},
    when: { cron: '*/5 * * * *' },
  }),
  schedule({
    name: 'extend_meeting_series',
    job: extendMeetingSeries,
    payload: {},
    when: { cron: '30 3 * * *' },
  }),
  schedule({
    name: 'purge_deleted_meeting_items',
    job: purgeDeletedItems,
    payload: {},
    when: { cron: '53 * * * *' },
  }),
  ...guestSchedules,
]
