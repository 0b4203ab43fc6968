import {
  DURATION,
  INTERVAL_MAX,
  type Meeting,
  type MeetingDraft,
  REPEAT_EVERY,
  REPEAT_MAX,
  SERIES_MAX,
} from '@cadencia/meetings/contract'
import type { FormErrors } from '@mantine/form'
import type { z } from 'zod'
import { emptyForm, type FormOf, fieldsBody, fieldsForm } from '../../../records/fields/form-values.ts'
import { MEETING_FIELDS } from '../fields.tsx'

/** The fields as they are typed. */
export interface MeetingForm extends FormOf<typeof MEETING_FIELDS> {
  /** Null until it is touched: the permanent room's link. */
  meetUrl: string | null
  guests: { name: string; email: string }[]
  /** How it ends: `until`, `count` or `forever`; `none` where it does not repeat. */
  repeat: string
  until: string | null
  count: number | string
  every: string
  interval: number | string
  skipHolidays: boolean
}

export const EMPTY_MEETING: MeetingForm = {
  ...emptyForm(MEETING_FIELDS),
  meetUrl: null,
  guests: [],
  repeat: 'none',
  until: null,
  count: 4,
  every: 'week',
  interval: 1,
  skipHolidays: false,
}

type Draft = z.input<typeof MeetingDraft>

/** The fields as the contract takes them; wrong values are left for its schema to refuse. */
export function bodyOf(values: MeetingForm): Draft {
  const { scheduledAt, ...fields } = fieldsBody(MEETING_FIELDS, values)
  const repeat = repeatOf(values)
  return {
    ...fields,
    meetUrl: values.meetUrl?.trim() ?? '',
    guests: withoutBlankEnd(values.guests),
    // Without a time the schema says that one is needed.
    ...(values.scheduledAt === null ? {} : { scheduledAt }),
    ...(repeat ? { repeat } : {}),
  }
}

/** Rows that were added and left empty; those before others keep their place, where errors stand. */
function withoutBlankEnd(guests: MeetingForm['guests']): MeetingForm['guests'] {
  return guests.slice(0, guests.findLastIndex(({ name, email }) => `${name}${email}`.trim() !== '') + 1)
}

/** As the dashboard sends it. */
export function dashboardBodyOf(values: MeetingForm): Draft {
  const { scheduledAt, ...body } = bodyOf(values)
  return { ...body, ...(scheduledAt === undefined ? {} : { scheduledFor: scheduledAt }) }
}

/** Every week, as it was before other patterns could be chosen. */
function isWeekly({ every, interval, skipHolidays }: MeetingForm): boolean {
  return every === 'week' && Number(interval) === 1 && !skipHolidays
}

/** The most meetings that can be chosen. */
export const mostMeetings = (values: MeetingForm) => (isWeekly(values) ? REPEAT_MAX : SERIES_MAX)

function repeatOf(values: MeetingForm): Draft['repeat'] {
  const { repeat, until, count, interval, skipHolidays } = values
  const every = REPEAT_EVERY.find((one) => one === values.every) ?? 'week'
  const pattern = { every, interval: Number(interval), skipHolidays: every !== 'workday' && skipHolidays }
  if (repeat === 'until') return { ...(isWeekly(values) ? {} : pattern), until: until ?? '' }
  if (repeat === 'count') return { ...(isWeekly(values) ? {} : pattern), count: Number(count) }
  return repeat === 'forever' ? pattern : undefined
}

function isIntervalWrong({ repeat, interval }: MeetingForm): boolean {
  const number = Number(interval)
  return repeat !== 'none' && (!Number.isInteger(number) || number < 1 || number > INTERVAL_MAX)
}

/** Errors by the form's fields. `longest` is the longest allowed duration in minutes, unknown while settings load. */
export function refineErrors(
  { repeat, scheduledFor, ...errors }: FormErrors,
  values: MeetingForm,
  longest: number = DURATION.longest,
): FormErrors {
  const isTooLong = errors.duration === undefined && Number(values.duration) > longest
  return {
    ...errors,
    ...(scheduledFor === undefined ? {} : { scheduledAt: scheduledFor }),
    ...(isTooLong ? { duration: `Duração máxima de ${longest} minutos` } : {}),
    ...(isIntervalWrong(values) ? { interval: `Escolha de 1 a ${INTERVAL_MAX}` } : {}),
    ...(repeat === undefined ? {} : { [values.repeat]: repeatError(values, repeat) }),
  }
}

/** The schema's union cannot tell which shape was meant; the form knows. */
const UNTIL_MISSING = 'Informe até quando a reunião se repete'

/** An error of a chosen day is the schema's own. */
function repeatError(values: MeetingForm, error: FormErrors[string]): FormErrors[string] {
  if (values.repeat === 'count') return `Repita de 2 a ${mostMeetings(values)} vezes`
  return values.repeat === 'until' && !values.until ? UNTIL_MISSING : error
}

/** A meeting as the form edits it. */
export function formOf(meeting: Meeting): MeetingForm {
  return {
    ...EMPTY_MEETING,
    ...fieldsForm(MEETING_FIELDS, meeting),
    meetUrl: meeting.meetUrl,
    guests: meeting.guests,
  }
}
