import { saoPauloDay, weekdayOf } from '@cadencia/locale/sao-paulo'
import {
  type AutomationDraft,
  type AutomationPatch,
  DEFAULT_LANGUAGE,
  DEFAULT_TIME,
  MESSAGES_A_DAY,
} from './contract.ts'
import type { AutomationSchedule } from './schedule-rules.ts'

/** What a person says of an automation, its leads and files apart. */
export interface AutomationSettings extends AutomationSchedule {
  readonly name: string
  readonly message: string
  readonly isActive: boolean
  readonly maxMessages: number
  readonly sendToAll: boolean
  readonly templateName: string | null
  readonly templateLanguage: string | null
}

/** A given day, or undefined for one that is left out or empty. */
const dayOf = (given: string | null | undefined) => (given ? saoPauloDay(given) : undefined)

/** A weekly automation without days runs on the weekday that it starts on; the others have none. */
function daysOf(schedule: AutomationSchedule): readonly number[] {
  if (schedule.scheduleType !== 'weekly') return []
  const days = [...new Set(schedule.scheduleDays)].sort((one, other) => one - other)
  return days.length > 0 ? days : [weekdayOf(schedule.startDate)]
}

function templateOf({
  templateName,
  templateLanguage,
}: Pick<AutomationSettings, 'templateName' | 'templateLanguage'>) {
  const name = templateName || null
  return { templateName: name, templateLanguage: name && (templateLanguage || DEFAULT_LANGUAGE) }
}

/**
 * What a draft means. Left out: active, once, at 09:00, from today (`now`: epoch milliseconds), without an end, one
 * message to each lead on a day.
 */
export function settingsOf(draft: AutomationDraft, now: number): AutomationSettings {
  const { name, message, isActive = true, sendToAll = false } = draft
  const schedule = {
    scheduleType: draft.scheduleType ?? draft.type ?? 'once',
    scheduleTime: draft.scheduleTime ?? draft.time ?? DEFAULT_TIME,
    scheduleDays: draft.scheduleDays ?? [],
    startDate: dayOf(draft.startDate) ?? saoPauloDay(now),
    endDate: dayOf(draft.endDate) ?? null,
  }
  const { templateName = null, templateLanguage = null, maxMessages = MESSAGES_A_DAY.usual } = draft
  const template = templateOf({ templateName, templateLanguage })
  return {
    name,
    message,
    isActive,
    sendToAll,
    maxMessages,
    ...schedule,
    scheduleDays: daysOf(schedule),
    ...template,
  }
}

/**
 * An automation after a change. One that is to run once more, of which only the time was given, runs today: forms
 * that ask for no day mean the present one.
 */
export function changedSettings(
  before: AutomationSettings,
  patch: AutomationPatch,
  now: number,
): AutomationSettings {
  const today = saoPauloDay(now)
  const scheduleType = patch.scheduleType ?? patch.type ?? before.scheduleType
  const scheduleTime = patch.scheduleTime ?? patch.time ?? before.scheduleTime
  const isMoved = scheduleType !== before.scheduleType || scheduleTime !== before.scheduleTime
  const isAgain = scheduleType === 'once' && isMoved && before.startDate < today
  const schedule = {
    scheduleType,
    scheduleTime,
    scheduleDays: patch.scheduleDays ?? before.scheduleDays,
    startDate: dayOf(patch.startDate) ?? (isAgain ? today : before.startDate),
    endDate: patch.endDate === undefined ? before.endDate : (dayOf(patch.endDate) ?? null),
  }
  const { templateName = before.templateName, templateLanguage = before.templateLanguage } = patch
  return {
    name: patch.name ?? before.name,
    message: patch.message ?? before.message,
    isActive: patch.isActive ?? before.isActive,
    maxMessages: patch.maxMessages ?? before.maxMessages,
    sendToAll: patch.sendToAll ?? before.sendToAll,
    ...schedule,
    scheduleDays: daysOf(schedule),
    ...templateOf({ templateName, templateLanguage }),
  }
}

/** Whether two schedules mean different instants. */
export function isRescheduled(before: AutomationSchedule, after: AutomationSchedule): boolean {
  const fieldsOf = ({ scheduleType, scheduleTime, scheduleDays, startDate, endDate }: AutomationSchedule) =>
    JSON.stringify([scheduleType, scheduleTime, scheduleDays, startDate, endDate])
  return fieldsOf(before) !== fieldsOf(after)
}

/** Under which the messages know what one occurrence of an automation sends to a lead. */
export function messageKeyOf(automationId: string, leadId: string, scheduledFor: string): string {
  return `automation:${automationId}:${leadId}:${Date.parse(scheduledFor)}`
}
