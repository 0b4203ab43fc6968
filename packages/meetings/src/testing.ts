import { mock } from '@cadencia/testkit/msw'
import { getCalendar } from './calendar/contract.ts'
import {
  getMeeting,
  getMeetingOptions,
  getPermanentRoom,
  joinMeeting,
  listMeetings,
  type Meeting,
  type MeetingOptions,
  type PermanentRoom,
} from './contract.ts'
import { getBrief } from './decisions/contract.ts'
import { listItems, type MeetingItem } from './items/contract.ts'
import { listNotes } from './notes/contract.ts'
import { listSummaryVersions } from './summaries/contract.ts'

const DAY_MS = 24 * 60 * 60_000

/** A meeting of tomorrow that its viewer may change and read, unless told. */
export function makeMeeting(overrides: Partial<Meeting> = {}): Meeting {
  const tomorrow = new Date(Date.now() + DAY_MS).toISOString()
  return {
    id: crypto.randomUUID(),
    title: 'Planejamento da sprint',
    description: '',
    descriptionFormat: 'markdown',
    scheduledAt: tomorrow,
    duration: 60,
    meetUrl: 'https://meet.example.com/sprint',
    location: '',
    meetingType: 'planning',
    teamId: null,
    status: 'scheduled',
    createdBy: crypto.randomUUID(),
    participantIds: [],
    guests: [],
    presentIds: [],
    startedAt: null,
    endedAt: null,
    goals: [],
    hasTranscript: false,
    aiSummary: null,
    decisions: [],
    actionItems: [],
    summarySource: null,
    summaryStatus: 'none',
    isPermanentRoom: false,
    seriesId: null,
    recurrence: null,
    version: 1,
    createdAt: new Date().toISOString(),
    canEdit: true,
    canReadTranscript: true,
    ...overrides,
  }
}

/** A meeting that ended an hour ago, with transcript and summary. */
export function makeSummarisedMeeting(overrides: Partial<Meeting> = {}): Meeting {
  const endedAt = new Date(Date.now() - DAY_MS / 24).toISOString()
  return makeMeeting({
    status: 'completed',
    scheduledAt: new Date(Date.now() - DAY_MS / 12).toISOString(),
    endedAt,
    hasTranscript: true,
    aiSummary: 'A equipe escolheu o que entra na próxima sprint.',
    decisions: ['Dividir a exportação em partes'],
    actionItems: [{ text: 'Enviar o convite atualizado', assignee: 'Carla' }],
    summarySource: 'extractive',
    summaryStatus: 'ready',
    ...overrides,
  })
}

/** An open action that nobody has to do yet, or a decision that is valid, unless told. */
export function makeItem(overrides: Partial<MeetingItem> = {}): MeetingItem {
  const { kind = 'action' } = overrides
  return {
    id: crypto.randomUUID(),
    kind,
    text: 'Enviar o convite atualizado',
    assigneeId: null,
    assigneeName: null,
    dueDate: null,
    status: kind === 'action' ? 'open' : 'valid',
    supersededById: null,
    taskId: null,
    source: 'summary',
    createdBy: null,
    createdAt: new Date().toISOString(),
    version: 1,
    ...overrides,
  }
}

/** What the record of a meeting says of its items, as items. */
function itemsOf({ decisions, actionItems }: Meeting): MeetingItem[] {
  return [
    ...decisions.map((text) => makeItem({ kind: 'decision', text })),
    ...actionItems.map(({ text, assignee = null }) => makeItem({ text, assigneeName: assignee })),
  ]
}

export function makeMeetingOptions(overrides: Partial<MeetingOptions> = {}): MeetingOptions {
  return { longestDuration: 240, isTranscriptionEnabled: true, isSummaryEnabled: true, ...overrides }
}

export function makePermanentRoom(overrides: Partial<PermanentRoom> = {}): PermanentRoom {
  return { meetUrl: 'https://meet.example.com/sala', meetingId: null, ...overrides }
}

/**
 * Answers what screens ask of meetings by themselves; what a test does not name is empty or usual. The first
 * meeting is the one that a record shows.
 */
export function mockMeetings({
  meetings = [],
  room = makePermanentRoom(),
  options = makeMeetingOptions(),
}: {
  readonly meetings?: Meeting[]
  readonly room?: PermanentRoom
  readonly options?: MeetingOptions
} = {}): void {
  const [first] = meetings
  // Before the room and the options, whose addresses it would take for an id.
  if (first) mock(getMeeting, first)
  mock(listItems, first ? itemsOf(first) : [])
  mock(listNotes, [])
  mock(getBrief, [])
  mock(
    listSummaryVersions,
    first?.aiSummary
      ? [
          {
            version: 1,
            source: 'extractive',
            createdBy: null,
            createdAt: first.createdAt,
          },
        ]
      : [],
  )
  mock(listMeetings, meetings)
  mock(getPermanentRoom, room)
  mock(getMeetingOptions, options)
  mock(joinMeeting, meetings[0] ?? makeMeeting({ status: 'active' }))
  mock(getCalendar, { url: 'https://cadencia.example.com/api/calendar/segredo.ics' })
}
