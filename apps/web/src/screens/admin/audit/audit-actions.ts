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
  'user.sign_in_refused': 'Entrada de administrador recusada',
  'user.data_exported': 'Dados pessoais exportados',
  'user.data_erased': 'Dados pessoais apagados',
  'token.created': 'Token de acesso criado',
  'token.revoked': 'Token de acesso revogado',
  'service_token.created': 'Token de serviço criado',
  'service_token.revoked': 'Token de serviço revogado',
  'team.added': 'Time criado',
  'team.changed': 'Time alterado',
  'team.member_added': 'Membro adicionado ao time',
  'team.member_removed': 'Membro removido do time',
  'queue.paused': 'Fila pausada',
  'queue.resumed': 'Fila retomada',
  'queue.cleaned': 'Fila limpa',
  'job.retried': 'Job repetido',
  'job.removed': 'Job removido',
  'event.retried': 'Evento tentado de novo',
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
  'webhook.created': 'Webhook criado',
  'webhook.changed': 'Webhook alterado',
  'webhook.secret_changed': 'Segredo de webhook trocado',
  'webhook.deleted': 'Webhook excluído',
  'chats.listed': 'Lista de conversas consultada',
  'chat.read': 'Conversa lida',
  'leads.exported': 'Leads exportados',
  'lead.data_exported': 'Dados pessoais de lead exportados',
  'lead.data_erased': 'Dados pessoais de lead apagados',
  'guest.data_exported': 'Dados de convidado de fora exportados',
  'guest.data_erased': 'Dados de convidado de fora apagados',
  'access.refused': 'Acesso recusado',
  'access_logs.exported': 'Logs de acesso exportados',
  'audit.exported': 'Auditoria exportada',
}

const ENTITIES = {
  user: 'Usuários',
  token: 'Tokens de acesso',
  team: 'Times',
  settings: 'Configurações',
  media: 'Mídia',
  goal: 'Metas',
  sprint: 'Sprints',
  queue: 'Filas',
  job: 'Jobs',
  chat: 'Conversas',
  lead: 'Leads',
  guest: 'Convidados de fora',
  webhook: 'Webhooks',
  access: 'Acessos',
  audit: 'Auditoria',
} as const

/** Record kinds for the filter. */
export const ENTITY_CHOICES = Object.entries(ENTITIES).map(([value, label]) => ({ value, label }))

/** Actions whose prefix is not their record kind. */
const ENTITY_OF: Readonly<Record<string, string>> = {
  mail: 'settings',
  crm_password: 'settings',
  chats: 'chat',
  leads: 'lead',
  access_logs: 'access',
}

function entityOf(action: string): string {
  const [kind = ''] = action.split('.')
  return ENTITY_OF[kind] ?? kind
}

/** Whether an action has a label; only those can be chosen in the filter. */
export function isKnownAction(action: string): boolean {
  return Object.hasOwn(ACTIONS, action)
}

/** The actions on one record kind (null: all), for the filter. */
export function actionChoices(entity: string | null) {
  return Object.entries(ACTIONS)
    .filter(([action]) => entity === null || entityOf(action) === entity)
    .map(([value, label]) => ({ value, label }))
    .toSorted((one, other) => one.label.localeCompare(other.label, 'pt-BR'))
}

/** An action's label; the stored name if it has none. */
export function actionLabel(action: string): string {
  return ACTIONS[action] ?? action
}
