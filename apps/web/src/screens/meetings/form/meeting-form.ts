import { pickFields } from '@cadencia/contract/fields'
import {
  DURATION,
  MEETING_DEFAULTS,
  type Meeting,
  MeetingDraft,
  MeetingFields,
  type MeetingPatch,
  MeetingType,
} from '@cadencia/meetings/contract'
import type { FormErrors } from '@mantine/form'
import { zod4Resolver } from 'mantine-form-zod-resolver'
import type { z } from 'zod'

/** The fields as they are typed. */
export interface MeetingForm
  extends Omit<MeetingFields, 'scheduledAt' | 'duration' | 'meetUrl' | 'meetingType'> {
  scheduledAt: string | null
  /** Minutes; empty means the default. */
  duration: number | string
  /** Null until it is touched: the permanent room's link. */
  meetUrl: string | null
  meetingType: string
  repeat: string
  until: string | null
  count: number | string
}

export type MeetingField = keyof MeetingForm

export const EMPTY_MEETING: MeetingForm = {
  ...MEETING_DEFAULTS,
  title: '',
  scheduledAt: null,
  meetUrl: null,
  repeat: 'none',
  until: null,
  count: 4,
}

const EDITABLE = MeetingFields.keyof().options
const PICKERS: readonly MeetingField[] = ['scheduledAt', 'participantIds', 'meetingType', 'teamId']

/** Checked on leaving the field; a picker is left already when its calendar opens. */
export const CHECKED_ON_BLUR: MeetingField[] = [
  ...EDITABLE.filter((field) => !PICKERS.includes(field)),
  'count',
]

type Draft = z.input<typeof MeetingDraft>

/** What the form sends for a new meeting; wrong values are left for the schema to refuse. */
export function draftOf(values: MeetingForm): Draft {
  const { scheduledAt, duration, meetUrl, meetingType, ...fields } = pickFields(EDITABLE, values)
  const repeat = repeatOf(values)
  return {
    ...fields,
    duration: duration === '' ? DURATION.default : Number(duration),
    meetUrl: meetUrl?.trim() ?? '',
    meetingType: MeetingType.catch('planning').parse(meetingType),
    ...(scheduledAt === null ? {} : { scheduledAt }),
    ...(repeat ? { repeat } : {}),
  }
}

function repeatOf({ repeat, until, count }: MeetingForm): Draft['repeat'] {
  if (repeat === 'until') return { until: until ?? '' }
  if (repeat === 'count') return { count: Number(count) }
  return undefined
}

/**
 * The shared schema's objections by field. `longest` is the longest duration in minutes that the settings allow,
 * unknown while they load.
 */
export function validateMeeting(values: MeetingForm, longest: number = DURATION.longest): FormErrors {
  const draft = draftOf(values)
  const { repeat, ...errors } = byField(zod4Resolver(MeetingDraft)({ ...draft }))
  const isTooLong = errors.duration === undefined && Number(draft.duration) > longest
  return {
    ...errors,
    ...(isTooLong ? { duration: `Duração máxima de ${longest} minutos` } : {}),
    ...(repeat === undefined ? {} : { [values.repeat]: repeatIssue(values, repeat) }),
  }
}

/** A union of shapes cannot say which one was meant; the form knows. */
const REPEAT_ISSUES: Readonly<Record<string, string>> = {
  until: 'Informe até quando a reunião se repete',
  count: 'Repita de 2 a 104 vezes',
}

/** What is objected to a day that was chosen is the schema's to say. */
function repeatIssue(values: MeetingForm, issue: FormErrors[string]): FormErrors[string] {
  return values.repeat === 'until' && values.until ? issue : (REPEAT_ISSUES[values.repeat] ?? issue)
}

/** Objections within a field's value (`repeat.count`) are the field's. */
function byField(errors: FormErrors): FormErrors {
  return Object.fromEntries(Object.entries(errors).map(([path, message]) => [path.split('.')[0], message]))
}

/** A meeting as the form edits it. */
export function formOf(meeting: Meeting): MeetingForm {
  return { ...EMPTY_MEETING, ...pickFields(EDITABLE, meeting) }
}

/** The fields whose values differ. */
export function changedFields(values: MeetingForm, base: MeetingForm): MeetingField[] {
  return EDITABLE.filter((field) => JSON.stringify(values[field]) !== JSON.stringify(base[field]))
}

/** What an edit sends: only what changed since `base`, and the version it was based on. */
export function patchOf(
  values: MeetingForm,
  base: MeetingForm,
  version: number,
): z.input<typeof MeetingPatch> {
  const changed: readonly string[] = changedFields(values, base)
  const fields = Object.entries(draftOf(values)).filter(([field]) => changed.includes(field))
  return { ...Object.fromEntries(fields), version }
}
