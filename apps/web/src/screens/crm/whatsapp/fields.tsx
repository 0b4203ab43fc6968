import { TITLE_MAX } from '@cadencia/contract/values'
import {
  type Automation,
  DEFAULT_LANGUAGE,
  DEFAULT_TIME,
  MESSAGE_MAX,
  MESSAGES_A_DAY,
} from '@cadencia/crm/automations/contract'
import { SCHEDULE_TYPES } from '@cadencia/crm/automations/schedule'
import { labelIn } from '@cadencia/locale/fallback'
import { plural } from '@cadencia/locale/text'
import { StatusBadge } from '@cadencia/ui/status-badge'
import { IconPaperclip } from '@tabler/icons-react'
import { fieldsOf } from '../../../records/fields/field.ts'
import { audienceLabel, runLabel, SCHEDULE_LABELS, scheduleLabel, WEEKDAYS } from './automation-labels.ts'

const ACTIVE_BADGES = {
  active: { label: 'Ativa', tone: 'neutral' },
  inactive: { label: 'Inativa', tone: 'neutral' },
} as const

const activityOf = ({ isActive }: Automation) => (isActive ? 'active' : 'inactive')

/** All that is known of an automation. */
export const AUTOMATION_FIELDS = fieldsOf<Automation>()({
  name: { kind: 'text', label: 'Nome', maxLength: TITLE_MAX, history: 'o nome', form: { isRequired: true } },
  isActive: {
    kind: 'checkbox',
    label: 'Situação',
    history: 'a ativação',
    column: {
      id: 'active',
      widthPx: 100,
      listSlot: 'facts',
      cell: (automation) => <StatusBadge {...ACTIVE_BADGES[activityOf(automation)]} />,
    },
    groups: {
      id: 'active',
      keys: ['active', 'inactive'],
      keysOf: (automation) => [activityOf(automation)],
      labelOf: labelIn({ active: 'Ativas', inactive: 'Inativas' }),
    },
  },
  scheduleType: {
    kind: 'choice',
    label: 'Frequência',
    values: SCHEDULE_TYPES,
    labels: SCHEDULE_LABELS,
    history: 'a frequência',
    form: { initial: 'once' },
    column: {
      id: 'schedule',
      label: 'Quando e para quem',
      widthPx: 280,
      listSlot: 'below',
      cell: (automation) => `${scheduleLabel(automation)} · ${audienceLabel(automation)}`,
    },
    groups: { id: 'schedule' },
  },
  scheduleTime: { kind: 'text', label: 'Horário', history: 'o horário', form: { initial: DEFAULT_TIME } },
  scheduleDays: {
    kind: 'record',
    label: 'Dias da semana',
    format: (day) => WEEKDAYS[Number(day)]?.short ?? day,
    history: 'os dias',
  },
  startDate: { kind: 'day', label: 'Início', history: 'o início', form: { isRequired: true } },
  endDate: { kind: 'day', label: 'Fim', history: 'o fim', form: {} },
  nextRunAt: {
    kind: 'instant',
    label: 'Próximo envio',
    column: { id: 'next', widthPx: 260, listSlot: 'facts', cell: nextLabel },
  },
  lastRun: {
    kind: 'record',
    label: 'Último envio',
    column: { id: 'last', widthPx: 260, listSlot: 'facts', cell: lastLabel },
  },
  files: {
    kind: 'record',
    label: 'Anexos',
    column: {
      widthPx: 90,
      listSlot: 'facts',
      cell: ({ files }) =>
        files.length > 0 && (
          <>
            <IconPaperclip size={15} stroke={1.75} aria-hidden />
            {plural(files.length, 'anexo', 'anexos')}
          </>
        ),
    },
  },
  message: {
    kind: 'longText',
    label: 'Mensagem',
    maxLength: MESSAGE_MAX,
    history: 'a mensagem',
    form: { isRequired: true },
    column: { widthPx: 300, listSlot: 'facts', isHiddenByDefault: true },
  },
  sendToAll: {
    kind: 'checkbox',
    label: 'Enviar para todos',
    history: 'o envio para todos',
    form: { description: 'Todos os leads do WhatsApp, também os que chegarem depois' },
  },
  maxMessages: {
    kind: 'number',
    label: 'Máximo de mensagens por lead ao dia',
    min: MESSAGES_A_DAY.least,
    max: MESSAGES_A_DAY.most,
    history: 'o máximo de mensagens por dia',
    form: { initial: MESSAGES_A_DAY.usual, fallback: MESSAGES_A_DAY.usual },
  },
  templateName: {
    kind: 'text',
    label: 'Nome do modelo',
    none: 'Sem modelo',
    maxLength: 512,
    history: 'o modelo',
    form: {},
  },
  templateLanguage: {
    kind: 'text',
    label: 'Idioma',
    maxLength: 20,
    history: 'o idioma do modelo',
    form: { initial: DEFAULT_LANGUAGE },
  },
})

function nextLabel({ isActive, nextRunAt }: Automation): string {
  if (!isActive) return 'Nada é enviado enquanto inativa'
  return nextRunAt ? `Próximo envio: ${runLabel(nextRunAt)}` : 'Sem próximo envio'
}

function lastLabel({ lastRun }: Automation): string | null {
  if (!lastRun) return null
  const outcome =
    lastRun.status === 'skipped'
      ? `não enviado (${lastRun.reason ?? 'pulado'})`
      : plural(lastRun.recipients, 'mensagem', 'mensagens')
  return `Último: ${runLabel(lastRun.scheduledFor)}, ${outcome}`
}
