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
}

/** What was done, in words; an act that has none is shown as it is stored. */
export function actionWords(action: string): string {
  return ACTIONS[action] ?? action
}

export function fieldWords(field: string): string {
  return FIELDS[field] ?? field
}

/** A stored value, fit to show. */
export function valueWords(value: unknown): string {
  if (value === undefined || value === null || value === '') return '—'
  if (typeof value === 'boolean') return value ? 'sim' : 'não'
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
