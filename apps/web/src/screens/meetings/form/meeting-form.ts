import { DURATION, type Meeting, type MeetingDraft } from '@cadencia/meetings/contract'
import type { FormErrors } from '@mantine/form'
import type { z } from 'zod'
import { emptyForm, type FormOf, fieldsBody, fieldsForm } from '../../../records/fields/form-values.ts'
import { MEETING_FIELDS } from '../fields.tsx'

/** The fields as they are typed. */
export interface MeetingForm extends FormOf<typeof MEETING_FIELDS> {
  /** Null until it is touched: the permanent room's link. */
  meetUrl: string | null
  repeat: string
  until: string | null
  count: number | string
}

export const EMPTY_MEETING: MeetingForm = {
  ...emptyForm(MEETING_FIELDS),
  meetUrl: null,
  repeat: 'none',
  until: null,
  count: 4,
}

type Draft = z.input<typeof MeetingDraft>

/** The fields as the contract takes them; wrong values are left for its schema to refuse. */
export function bodyOf(values: MeetingForm): Draft {
  const { scheduledAt, ...fields } = fieldsBody(MEETING_FIELDS, values)
  const repeat = repeatOf(values)
  return {
    ...fields,
    meetUrl: values.meetUrl?.trim() ?? '',
    // Without a time the schema says that one is needed.
    ...(values.scheduledAt === null ? {} : { scheduledAt }),
    ...(repeat ? { repeat } : {}),
  }
}

/** As the dashboard sends it. */
export function dashboardBodyOf(values: MeetingForm): Draft {
  const { scheduledAt, ...body } = bodyOf(values)
  return { ...body, ...(scheduledAt === undefined ? {} : { scheduledFor: scheduledAt }) }
}

function repeatOf({ repeat, until, count }: MeetingForm): Draft['repeat'] {
  if (repeat === 'until') return { until: until ?? '' }
  if (repeat === 'count') return { count: Number(count) }
  return undefined
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
    ...(repeat === undefined ? {} : { [values.repeat]: repeatError(values, repeat) }),
  }
}

/** The schema's union cannot tell which shape was meant; the form knows. */
const REPEAT_ERRORS: Readonly<Record<string, string>> = {
  until: 'Informe até quando a reunião se repete',
  count: 'Repita de 2 a 104 vezes',
}

/** An error of a chosen day is the schema's own. */
function repeatError(values: MeetingForm, error: FormErrors[string]): FormErrors[string] {
  return values.repeat === 'until' && values.until ? error : (REPEAT_ERRORS[values.repeat] ?? error)
}

/** A meeting as the form edits it. */
export function formOf(meeting: Meeting): MeetingForm {
  return { ...EMPTY_MEETING, ...fieldsForm(MEETING_FIELDS, meeting), meetUrl: meeting.meetUrl }
}
