import type { Automation, DeliveryStatus } from '@cadencia/crm/automations/contract'
import {
  type AutomationSchedule,
  nextOccurrence,
  type ScheduleType,
} from '@cadencia/crm/automations/schedule'
import { formatDate, formatTime, formatWeekday } from '@cadencia/locale/dates'
import { labelOf } from '@cadencia/locale/fallback'
import { plural } from '@cadencia/locale/text'
import type { StatusTone } from '@cadencia/ui/status-badge'

export const SCHEDULE_LABELS = {
  once: 'Uma vez',
  daily: 'Diária',
  weekly: 'Semanal',
} as const satisfies Record<ScheduleType, string>

/** In the order of `scheduleDays`: 0 is Sunday. */
export const WEEKDAYS = [
  { short: 'Dom', name: 'Domingo' },
  { short: 'Seg', name: 'Segunda-feira' },
  { short: 'Ter', name: 'Terça-feira' },
  { short: 'Qua', name: 'Quarta-feira' },
  { short: 'Qui', name: 'Quinta-feira' },
  { short: 'Sex', name: 'Sexta-feira' },
  { short: 'Sáb', name: 'Sábado' },
] as const

export const DELIVERY_LABELS = {
  pending: { label: 'Pendente', tone: 'neutral' },
  sent: { label: 'Enviada', tone: 'neutral' },
  delivered: { label: 'Entregue', tone: 'neutral' },
  read: { label: 'Lida', tone: 'neutral' },
  failed: { label: 'Falhou', tone: 'danger' },
  uncertain: { label: 'Incerto', tone: 'warning' },
  skipped: { label: 'Não enviada', tone: 'neutral' },
} as const satisfies Record<DeliveryStatus, { label: string; tone: StatusTone }>

/** When it runs: 'Semanal (Seg, Qui) às 09:00'. */
export function scheduleLabel({
  scheduleType,
  scheduleTime,
  scheduleDays,
  startDate,
}: AutomationSchedule): string {
  const days = scheduleDays.map((day) => WEEKDAYS[day]?.short).join(', ')
  if (scheduleType === 'once') return `${SCHEDULE_LABELS.once} em ${formatDate(startDate)} às ${scheduleTime}`
  return `${labelOf(SCHEDULE_LABELS, scheduleType)}${scheduleType === 'weekly' ? ` (${days})` : ''} às ${scheduleTime}`
}

/** To whom: 'Todos os leads do WhatsApp' or '3 leads'. */
export function audienceLabel({
  sendToAll,
  selectedLeads,
}: Pick<Automation, 'sendToAll' | 'selectedLeads'>): string {
  return sendToAll ? 'Todos os leads do WhatsApp' : plural(selectedLeads.length, 'lead', 'leads')
}

/** An instant as a run is announced: 'segunda-feira, 23/11/2026 às 09:00'. */
export function runLabel(instant: string): string {
  return `${formatWeekday(instant)}, ${formatDate(instant)} às ${formatTime(instant)}`
}

/** Label of the next run of a schedule in the form; `nowMs`: epoch milliseconds. */
export function nextRunLabel(schedule: AutomationSchedule, nowMs: number): string {
  const next = nextOccurrence(schedule, nowMs)
  return next === null ? 'Sem próximo envio' : `Próximo envio: ${runLabel(new Date(next).toISOString())}`
}
