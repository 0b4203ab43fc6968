import { endpoint } from '@cadencia/contract/endpoint'
import { fieldHistoryCall } from '@cadencia/contract/field-history'
import { idListPatch } from '@cadencia/contract/id-lists'
import {
  Empty,
  Id,
  IdParams,
  Instant,
  line,
  page,
  requiredLine,
  requiredText,
  TITLE_MAX,
  text,
  Version,
} from '@cadencia/contract/values'
import { FileInfo, FileUrl } from '@cadencia/files/contract'
import { MAX_FILES, MIB } from '@cadencia/files/uses'
import { z } from 'zod'
import { DayInput } from '../contract.ts'
import { SCHEDULE_TYPES } from './schedule-rules.ts'

/** Characters of a message, before names are filled in. */
export const MESSAGE_MAX = 4000
export const NAME_AND_MESSAGE_REQUIRED = 'Nome e mensagem são obrigatórios'
export const LEADS_REQUIRED = "Selecione pelo menos um lead ou marque 'Enviar para todos'"
export const WRONG_PERIOD = 'Data de fim deve ser igual ou posterior à data de início'
/** Messages to one lead on one day; what a person types. */
export const MESSAGES_A_DAY = { least: 1, most: 100, usual: 1 } as const
/** Leads that can be picked one by one; more are reached with `sendToAll`. */
export const SELECTED_MAX = 5000
/** Bytes of a body that carries attachments as base64 (SEC-2). */
export const AUTOMATION_BODY_MAX = 16 * MIB
export const DEFAULT_TIME = '09:00'
export const DEFAULT_LANGUAGE = 'pt_BR'

export const ScheduleKind = z.enum(SCHEDULE_TYPES, 'Frequência inválida')
const Time = z.string('Horário inválido').regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Horário inválido')
const Weekdays = z
  .array(z.int('Dia da semana inválido').min(0, 'Dia da semana inválido').max(6, 'Dia da semana inválido'))
  .max(7, 'Dia da semana inválido')

/** How a run ended, or that it goes on. */
export const AUTOMATION_RUN_STATUSES = ['running', 'completed', 'skipped'] as const

export const AutomationRun = z.object({
  /** The instant that was meant. */
  scheduledFor: Instant,
  status: z.enum(AUTOMATION_RUN_STATUSES),
  /** Leads that it writes to. */
  recipients: z.int(),
  /** Why it was skipped. */
  reason: z.string().nullable(),
})
export type AutomationRun = z.infer<typeof AutomationRun>

export const Automation = z.object({
  id: Id,
  name: z.string(),
  /** With `{nome}` and `{empresa}` where the lead's are filled in. */
  message: z.string(),
  isActive: z.boolean(),
  scheduleType: ScheduleKind,
  /** `HH:mm`, São Paulo. */
  scheduleTime: z.string(),
  /** 0 (Sunday) to 6; only of a weekly one. */
  scheduleDays: z.array(z.int()),
  startDate: z.string(),
  endDate: z.string().nullable(),
  /** To each lead on a day, by this automation. */
  maxMessages: z.int(),
  /** To all leads of WhatsApp, those to come included; else to `selectedLeads`. */
  sendToAll: z.boolean(),
  selectedLeads: z.array(Id),
  /** Addresses of the attached files. */
  attachments: z.array(z.string()),
  /** The same files with name, type and preview. */
  files: z.array(FileInfo),
  /** Of the template that is sent outside WhatsApp's 24-hour window (Cloud API). */
  templateName: z.string().nullable(),
  templateLanguage: z.string().nullable(),
  /** Who is told when it fails. */
  createdBy: Id.nullable(),
  /** Null while it is inactive or has nothing more to send. */
  nextRunAt: Instant.nullable(),
  lastRun: AutomationRun.nullable(),
  version: z.int(),
  createdAt: Instant,
})
export type Automation = z.infer<typeof Automation>

/** A file in the body itself. Its content is judged like any upload. */
const AttachedFile = z.object({
  name: requiredLine(TITLE_MAX, 'Informe o nome do arquivo'),
  /** Base64, with or without `data:…,` before it. */
  data: z.string('Arquivo inválido').min(1, 'Arquivo inválido').max(AUTOMATION_BODY_MAX, 'Arquivo inválido'),
  /** The extension. */
  type: text(100).optional(),
})
export type AttachedFile = z.infer<typeof AttachedFile>

const TOO_MANY = `Anexe no máximo ${MAX_FILES} arquivos`
export const AutomationFields = z.object({
  name: requiredLine(TITLE_MAX, NAME_AND_MESSAGE_REQUIRED),
  message: requiredText(MESSAGE_MAX, NAME_AND_MESSAGE_REQUIRED),
  isActive: z.boolean('Informe se está ativa'),
  scheduleType: ScheduleKind,
  /** As the campaign form calls `scheduleType`. */
  type: ScheduleKind,
  scheduleTime: Time,
  /** As the campaign form calls `scheduleTime`. */
  time: Time,
  scheduleDays: Weekdays,
  startDate: DayInput,
  endDate: DayInput,
  maxMessages: z
    .int('Máximo de mensagens inválido')
    .min(MESSAGES_A_DAY.least, 'Máximo de mensagens inválido')
    .max(MESSAGES_A_DAY.most, 'Máximo de mensagens inválido'),
  sendToAll: z.boolean('Informe se vai para todos'),
  selectedLeads: z
    .array(Id, 'Leads inválidos')
    .max(SELECTED_MAX, `Selecione no máximo ${SELECTED_MAX} leads`),
  attachments: z.array(FileUrl, 'Anexos inválidos').max(MAX_FILES, TOO_MANY),
  attachmentFiles: z.array(AttachedFile, 'Anexos inválidos').max(MAX_FILES, TOO_MANY),
  templateName: line(512).nullable(),
  templateLanguage: line(20).nullable(),
})

/** What the form sends to create one; only name, message and whom it goes to must be there. */
export const AutomationDraft = AutomationFields.partial()
  .extend({ name: AutomationFields.shape.name, message: AutomationFields.shape.message })
  .refine(({ sendToAll, selectedLeads = [] }) => sendToAll === true || selectedLeads.length > 0, {
    path: ['selectedLeads'],
    message: LEADS_REQUIRED,
  })
export type AutomationDraft = z.infer<typeof AutomationDraft>

/** What changes; `version` is the one that the change was made from. */
export const AutomationPatch = AutomationFields.extend({
  selectedLeads: idListPatch(AutomationFields.shape.selectedLeads, 'Leads inválidos'),
  version: Version,
}).partial()
export type AutomationPatch = z.infer<typeof AutomationPatch>

/**
 * `skipped`: not sent on purpose, `error` says why; of a run that came too late there is one without a lead.
 * `uncertain`: the gateway may have sent it; only a person sends it again.
 */
export const DELIVERY_STATUSES = [
  'pending',
  'sent',
  'delivered',
  'read',
  'failed',
  'uncertain',
  'skipped',
] as const
export const DeliveryStatus = z.enum(DELIVERY_STATUSES, 'Status inválido')
export type DeliveryStatus = z.infer<typeof DeliveryStatus>

/** What became of one run for one lead. */
export const AutomationDelivery = z.object({
  id: Id,
  automationId: Id,
  leadId: Id.nullable(),
  leadName: z.string().nullable(),
  leadPhone: z.string().nullable(),
  scheduledFor: Instant,
  status: DeliveryStatus,
  error: z.string().nullable(),
  /** Of the message in the messages; null while there is none. */
  messageId: Id.nullable(),
  updatedAt: Instant,
  /** Whether a person may send it again: it failed, or nobody knows. */
  canResend: z.boolean(),
})
export type AutomationDelivery = z.infer<typeof AutomationDelivery>

const crm = { area: 'crm', access: 'crm' } as const

export const listAutomations = endpoint({
  method: 'GET',
  url: '/api/whatsapp/automations',
  summary: 'Lista as automações de WhatsApp, da mais nova à mais antiga',
  schema: { querystring: page(200), response: { 200: z.array(Automation) } },
  config: crm,
})

export const createAutomation = endpoint({
  method: 'POST',
  url: '/api/whatsapp/automations',
  summary: 'Cria uma automação de WhatsApp',
  schema: { body: AutomationDraft, response: { 201: Automation } },
  config: { ...crm, waitsOutside: true },
  bodyLimit: AUTOMATION_BODY_MAX,
})

export const updateAutomation = endpoint({
  method: 'PATCH',
  url: '/api/whatsapp/automations/:id',
  summary: 'Altera, ativa ou desativa uma automação',
  schema: { params: IdParams, body: AutomationPatch, response: { 200: Automation } },
  config: crm,
  bodyLimit: AUTOMATION_BODY_MAX,
})

export const deleteAutomation = endpoint({
  method: 'DELETE',
  url: '/api/whatsapp/automations/:id',
  summary: 'Apaga uma automação com o seu histórico',
  schema: { params: IdParams, response: { 204: Empty } },
  config: crm,
})

export const getAutomationHistory = endpoint({
  ...fieldHistoryCall('a automação'),
  url: '/api/whatsapp/automations/:id/history',
  config: crm,
})

export const listAutomationDeliveries = endpoint({
  method: 'GET',
  url: '/api/whatsapp/automations/:id/deliveries',
  summary: 'O que foi enviado a cada lead, do mais novo ao mais antigo',
  schema: {
    params: IdParams,
    querystring: page(200).extend({ status: DeliveryStatus.optional(), leadId: Id.optional() }),
    response: { 200: z.array(AutomationDelivery) },
  },
  config: crm,
})
