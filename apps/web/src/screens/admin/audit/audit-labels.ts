import type { AuditRecord } from '@cadencia/admin/audit/contract'
import { formatDate, formatDateTime } from '@cadencia/locale/dates'
import { labelIn } from '@cadencia/locale/fallback'
import { formatBytes, formatNumber } from '@cadencia/locale/numbers'
import { isDay } from '@cadencia/locale/sao-paulo'
import { z } from 'zod'
import { ROLE_LABELS } from '../../../records/people/role-labels.ts'
import { PERIOD_LABELS, SECTOR_LABELS, weightLabel } from '../goals/goal-labels.ts'

/** What the groups of settings are called, and what stands for many records. */
const RECORDS: Readonly<Record<string, string>> = {
  'settings system': 'Sistema',
  'settings media': 'Mídia',
  'settings messaging': 'Ritmo de envio do WhatsApp',
  'settings mail': 'E-mail',
  'settings crm': 'CRM',
  'chat all': 'Todas as conversas',
  'lead all': 'Lista de leads',
  'access all': 'Logs de acesso',
  'audit all': 'Auditoria',
}

const FIELDS: Readonly<Record<string, string>> = {
  firstName: 'Nome',
  lastName: 'Sobrenome',
  email: 'E-mail',
  role: 'Papel',
  username: 'Usuário',
  password: 'Senha',
  teamId: 'Time',
  isActive: 'Ativo',
  name: 'Nome',
  color: 'Cor',
  icon: 'Ícone',
  leaderId: 'Líder',
  userId: 'Pessoa',
  sessions: 'Sessões',
  queueName: 'Fila',
  siteName: 'Nome do site',
  maxMeetingDuration: 'Duração máxima de reunião (minutos)',
  enableAutoTranscription: 'Transcrição automática',
  enableAISummary: 'Resumo com IA',
  maxFileSizeMB: 'Tamanho máximo de arquivo (MB)',
  outsideMailsPerPersonPerHour: 'E-mails para fora por pessoa e hora',
  outsideMailsPerPersonPerDay: 'E-mails para fora por pessoa e dia',
  emailNotifications: 'Notificações por e-mail',
  allowGuestUsers: 'Permitir usuários convidados',
  maintenanceMode: 'Modo de manutenção',
  maxFileSize: 'Tamanho máximo (MB)',
  allowedTypes: 'Tipos permitidos',
  autoOptimizeImages: 'Otimizar imagens',
  enableImageResize: 'Redimensionar imagens',
  maxImageWidth: 'Largura máxima (px)',
  maxImageHeight: 'Altura máxima (px)',
  sendWindowStart: 'Início da janela de envio',
  sendWindowEnd: 'Fim da janela de envio',
  sendsPerMinute: 'Envios por minuto',
  dailyCap: 'Limite por dia',
  minSpacingSeconds: 'Intervalo mínimo (segundos)',
  warmUp: 'Aquecer números novos',
  title: 'Título',
  description: 'Descrição',
  targetValue: 'Valor alvo',
  currentValue: 'Valor atual',
  unit: 'Unidade',
  period: 'Período',
  sector: 'Setor',
  scoreWeight: 'Peso na pontuação',
  isActiveForScoring: 'Ativa para pontuação',
  startDate: 'Início',
  endDate: 'Fim',
  createdBy: 'Criada por',
  createdAt: 'Criada em',
  number: 'Número',
  topics: 'Tópicos',
  type: 'Tipo',
  size: 'Tamanho',
  messages: 'Mensagens',
  from: 'Da mensagem',
  to: 'Até a mensagem',
  leads: 'Leads',
  filters: 'Filtros usados',
  status: 'Status',
  url: 'Endereço',
  facts: 'Eventos',
}

export function fieldLabel(field: string): string {
  return FIELDS[field] ?? field
}

const FIELD_ORDER = new Map(Object.keys(FIELDS).map((field, index) => [field, index]))

/** Fields as a form has them: the database keeps them in no order. */
export function inOrder(fields: readonly string[]): string[] {
  const orderOf = (field: string) => FIELD_ORDER.get(field) ?? FIELD_ORDER.size
  return fields.toSorted((one, other) => orderOf(one) - orderOf(other) || one.localeCompare(other))
}

/** What an act was about, by its name where that is known. */
export function recordLabel({ entity, entityId, entityName }: AuditRecord): string {
  const isRow = z.uuid().safeParse(entityId).success
  return entityName ?? RECORDS[`${entity} ${entityId}`] ?? (isRow ? entityId.slice(0, SHORT_ID) : entityId)
}

const SHORT_ID = 8

/** What may narrow a list that is exported. */
const FILTERS: Readonly<Record<string, string>> = {
  q: 'Busca',
  status: 'Status',
  temperature: 'Temperatura',
  source: 'Origem',
  assignedTo: 'Responsável',
  consent: 'Consentimento',
  isOptedOut: 'Descadastro',
  createdFrom: 'Criado desde',
  createdTo: 'Criado até',
  scoreFrom: 'Pontuação desde',
  scoreTo: 'Pontuação até',
  teamName: 'Time',
  userEmail: 'Membro',
  method: 'Método',
  statusCode: 'Status',
  from: 'Desde',
  to: 'Até',
  actorId: 'Quem',
  action: 'Ato',
  entity: 'Registro',
  entityId: 'Identificador',
}

const VALUES: Readonly<Record<string, (value: unknown) => string | undefined>> = {
  role: labelIn(ROLE_LABELS),
  period: labelIn(PERIOD_LABELS),
  sector: labelIn(SECTOR_LABELS),
  scoreWeight: (value) => (typeof value === 'number' ? weightLabel(value) : undefined),
  size: (value) => (typeof value === 'number' ? formatBytes(value) : undefined),
  startDate: dayLabel,
  endDate: dayLabel,
  filters: (value) => filterLabel(String(value)),
  createdAt: (value) => (typeof value === 'string' ? formatDateTime(value) : undefined),
}

function filterLabel(filters: string): string {
  return filters
    .split(', ')
    .map((name) => FILTERS[name] ?? name)
    .join(', ')
}

function dayLabel(value: unknown): string | undefined {
  return typeof value === 'string' && isDay(value) ? formatDate(value) : undefined
}

/** A stored value, fit to show; ids of people and teams by `names`. */
export function valueLabel(field: string, value: unknown, names: ReadonlyMap<string, string>): string {
  if (value === undefined || value === null || value === '') return '—'
  if (typeof value === 'boolean') return value ? 'sim' : 'não'
  const known = VALUES[field]?.(value) ?? names.get(String(value))
  if (known !== undefined) return known
  if (typeof value === 'number') return formatNumber(value)
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
