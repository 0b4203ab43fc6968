import type { AuditRecord } from '@cadencia/admin/contract/audit'
import { formatDate, formatDateTime } from '@cadencia/locale/dates'
import { formatBytes, formatNumber } from '@cadencia/locale/numbers'
import { isDay } from '@cadencia/locale/sao-paulo'
import { z } from 'zod'
import { ROLE_LABELS } from '../../../shell/person.ts'
import { PERIOD_WORDS, SECTOR_WORDS, weightWords } from '../goals/goal-words.ts'

const ACTIONS: Readonly<Record<string, string>> = {
  'user.added': 'Usuário adicionado',
  'user.changed': 'Usuário alterado',
  'user.deactivated': 'Usuário desativado',
  'user.reactivated': 'Usuário reativado',
  'user.sessions_ended': 'Sessões encerradas',
  'user.password_changed': 'Senha trocada',
  'user.second_factor_enabled': 'Verificação em duas etapas ligada',
  'user.second_factor_disabled': 'Verificação em duas etapas desligada',
  'user.second_factor_reset': 'Verificação em duas etapas redefinida',
  'user.data_exported': 'Dados pessoais exportados',
  'user.data_erased': 'Dados pessoais apagados',
  'team.added': 'Time criado',
  'team.changed': 'Time alterado',
  'team.member_added': 'Membro adicionado ao time',
  'team.member_removed': 'Membro removido do time',
  'queue.paused': 'Fila pausada',
  'queue.resumed': 'Fila retomada',
  'queue.cleaned': 'Fila limpa',
  'job.retried': 'Job repetido',
  'job.removed': 'Job removido',
  'settings.changed': 'Configurações alteradas',
  'mail.tested': 'Servidor de e-mail testado',
  'crm_password.changed': 'Senha do CRM trocada',
  'goal.created': 'Meta criada',
  'goal.changed': 'Meta alterada',
  'goal.deleted': 'Meta excluída',
  'goal.progressed': 'Progresso de meta registrado',
  'media.optimised': 'Imagem otimizada',
  'media.uploaded': 'Arquivo de mídia enviado',
  'media.deleted': 'Arquivo de mídia excluído',
  'sprint.created': 'Sprint da liderança criada',
  'chats.listed': 'Lista de conversas consultada',
  'chat.read': 'Conversa lida',
}

const ENTITIES = {
  user: 'Usuários',
  team: 'Times',
  settings: 'Configurações',
  media: 'Mídia',
  goal: 'Metas',
  sprint: 'Sprints',
  queue: 'Filas',
  job: 'Jobs',
  chat: 'Conversas',
} as const

/** The kinds of record that acts are about, to choose from. */
export const ENTITY_CHOICES = Object.entries(ENTITIES).map(([value, label]) => ({ value, label }))

/** Acts that are not called after the kind of record that they are about. */
const ENTITY_OF: Readonly<Record<string, string>> = {
  mail: 'settings',
  crm_password: 'settings',
  chats: 'chat',
}

function entityOf(action: string): string {
  const [kind = ''] = action.split('.')
  return ENTITY_OF[kind] ?? kind
}

/** Whether an act has words, and so can be chosen. */
export function isKnownAct(action: string): boolean {
  return Object.hasOwn(ACTIONS, action)
}

/** The acts on one kind of record, or on all, to choose from. */
export function actChoices(entity: string | null) {
  return Object.entries(ACTIONS)
    .filter(([action]) => entity === null || entityOf(action) === entity)
    .map(([value, label]) => ({ value, label }))
    .toSorted((one, other) => one.label.localeCompare(other.label, 'pt-BR'))
}

/** What the groups of settings are called, and what stands for many records. */
const RECORDS: Readonly<Record<string, string>> = {
  'settings system': 'Sistema',
  'settings media': 'Mídia',
  'settings messaging': 'Ritmo de envio do WhatsApp',
  'settings mail': 'E-mail',
  'settings crm': 'CRM',
  'chat all': 'Todas as conversas',
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
}

/** What was done, in words; an act that has none is shown as it is stored. */
export function actionWords(action: string): string {
  return ACTIONS[action] ?? action
}

export function fieldWords(field: string): string {
  return FIELDS[field] ?? field
}

const PLACES = new Map(Object.keys(FIELDS).map((field, place) => [field, place]))

/** Fields as a form has them: the database keeps them in no order. */
export function inOrder(fields: readonly string[]): string[] {
  const placeOf = (field: string) => PLACES.get(field) ?? PLACES.size
  return fields.toSorted((one, other) => placeOf(one) - placeOf(other) || one.localeCompare(other))
}

/** What an act was about, by its name where that is known. */
export function recordWords({ entity, entityId, entityName }: AuditRecord): string {
  const isRow = z.uuid().safeParse(entityId).success
  return entityName ?? RECORDS[`${entity} ${entityId}`] ?? (isRow ? entityId.slice(0, SHORT_ID) : entityId)
}

const SHORT_ID = 8

const VALUES: Readonly<Record<string, (value: unknown) => string | undefined>> = {
  role: wordIn(ROLE_LABELS),
  period: wordIn(PERIOD_WORDS),
  sector: wordIn(SECTOR_WORDS),
  scoreWeight: (value) => (typeof value === 'number' ? weightWords(value) : undefined),
  size: (value) => (typeof value === 'number' ? formatBytes(value) : undefined),
  startDate: dayWords,
  endDate: dayWords,
  createdAt: (value) => (typeof value === 'string' ? formatDateTime(value) : undefined),
}

function wordIn(words: Readonly<Record<string, string>>) {
  return (value: unknown) => words[String(value)]
}

function dayWords(value: unknown): string | undefined {
  return typeof value === 'string' && isDay(value) ? formatDate(value) : undefined
}

/** A stored value, fit to show; ids of people and teams by `names`. */
export function valueWords(field: string, value: unknown, names: ReadonlyMap<string, string>): string {
  if (value === undefined || value === null || value === '') return '—'
  if (typeof value === 'boolean') return value ? 'sim' : 'não'
  const known = VALUES[field]?.(value) ?? names.get(String(value))
  if (known !== undefined) return known
  if (typeof value === 'number') return formatNumber(value)
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
