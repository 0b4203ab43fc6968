import {
  type Automation,
  DEFAULT_LANGUAGE,
  DEFAULT_TIME,
  LEADS_REQUIRED,
  NAME_AND_MESSAGE_REQUIRED,
  WRONG_PERIOD,
} from '@cadencia/crm/automations/contract'
import type { AutomationSchedule } from '@cadencia/crm/automations/schedule'
import { pastIssue, SCHEDULE_TYPES } from '@cadencia/crm/automations/schedule'
import { FileInfo } from '@cadencia/files/contract'
import { addDays, instantFromLocalInput, isDay, saoPauloDay } from '@cadencia/locale/sao-paulo'
import type { FormErrors } from '@mantine/form'
import { z } from 'zod'
import { emptyForm, type FormOf, fieldsBody, fieldsForm } from '../../../records/fields/form-values.ts'
import { AUTOMATION_FIELDS } from './fields.tsx'

/** The form's fields as they are typed. */
export interface AutomationForm extends FormOf<typeof AUTOMATION_FIELDS> {
  /** '0' (Sunday) to '6'. */
  scheduleDays: string[]
  selectedLeads: string[]
  files: FileInfo[]
}

export const DraftFiles = z.array(FileInfo).catch([])

/** A new automation: at the usual time of today, or of tomorrow once that has passed. */
export function emptyAutomation(nowMs: number): AutomationForm {
  const today = saoPauloDay(nowMs)
  const hasPassed = Date.parse(instantFromLocalInput(`${today}T${DEFAULT_TIME}`)) <= nowMs
  return {
    ...emptyForm(AUTOMATION_FIELDS),
    startDate: hasPassed ? addDays(today, 1) : today,
    ...{ scheduleDays: [], selectedLeads: [], files: [] },
  }
}

/** An automation as the form edits it. */
export function formOf(automation: Automation): AutomationForm {
  return {
    ...fieldsForm(AUTOMATION_FIELDS, automation),
    scheduleDays: automation.scheduleDays.map(String),
    selectedLeads: [...automation.selectedLeads],
    files: automation.files,
    templateLanguage: automation.templateLanguage ?? DEFAULT_LANGUAGE,
  }
}

/** The schedule that the form means. */
export function scheduleOf(values: AutomationForm, nowMs: number): AutomationSchedule {
  const { scheduleType, scheduleTime, scheduleDays, startDate, endDate } = values
  return {
    scheduleType: z.enum(SCHEDULE_TYPES).catch('once').parse(scheduleType),
    scheduleTime,
    scheduleDays: scheduleType === 'weekly' ? scheduleDays.map(Number) : [],
    startDate: startDate ?? saoPauloDay(nowMs),
    endDate: scheduleType === 'once' ? null : endDate,
  }
}

/** The fields as the contract takes them. Ticking 'Enviar para todos' clears the selection. */
export function bodyOf(values: AutomationForm, nowMs: number) {
  const { sendToAll, selectedLeads, files, templateName, templateLanguage } = values
  const schedule = scheduleOf(values, nowMs)
  return {
    ...fieldsBody(AUTOMATION_FIELDS, values),
    ...schedule,
    scheduleDays: [...schedule.scheduleDays],
    selectedLeads: sendToAll ? [] : selectedLeads,
    attachments: DraftFiles.parse(files).map(({ fileURL }) => fileURL),
    templateLanguage: templateName.trim() ? templateLanguage.trim() : null,
  }
}

interface AutomationContext {
  readonly nowMs: number
  /** The automation that is edited. */
  readonly before?: Automation | undefined
}

/** Errors by the form's fields: those of the schema or the server, and the form's own. */
export function refineErrors(
  { attachments, ...errors }: FormErrors,
  values: AutomationForm,
  { nowMs, before }: AutomationContext,
): FormErrors {
  const schedule = scheduleOf(values, nowMs)
  const isMoved =
    before === undefined ||
    schedule.scheduleType !== before.scheduleType ||
    schedule.scheduleTime !== before.scheduleTime ||
    schedule.startDate !== before.startDate
  const past =
    isMoved && isDay(schedule.startDate) && values.scheduleTime !== ''
      ? pastIssue(schedule, nowMs)
      : undefined
  const isWrong = schedule.endDate !== null && schedule.endDate < schedule.startDate
  const needsDays = schedule.scheduleType === 'weekly' && schedule.scheduleDays.length === 0
  const needsLeads = !values.sendToAll && values.selectedLeads.length === 0
  return {
    ...(past ? { [past.path]: past.message } : {}),
    ...(isWrong ? { endDate: WRONG_PERIOD } : {}),
    ...(needsDays ? { scheduleDays: 'Selecione pelo menos um dia da semana' } : {}),
    ...(needsLeads ? { selectedLeads: LEADS_REQUIRED } : {}),
    ...errors,
    ...(attachments === undefined ? {} : { files: attachments }),
  }
}

/** How a form that cannot be sent is refused: missing fields first, then the missing selection. */
export function refusalOf({ name, message, sendToAll, selectedLeads }: AutomationForm) {
  if (name.trim() === '' || message.trim() === '') {
    return { title: 'Campos obrigatórios', message: NAME_AND_MESSAGE_REQUIRED }
  }
  if (!sendToAll && selectedLeads.length === 0)
    return { title: 'Seleção necessária', message: LEADS_REQUIRED }
  return undefined
}
