import type { MonitoredChat } from '@cadencia/admin/chats/contract'

export const TYPE_LABELS = {
  direct: 'Direto',
  team: 'Equipe',
  general: 'Geral',
  channel: 'Canal',
  group: 'Grupo',
} as const satisfies Record<MonitoredChat['type'], string>

export function nameOf({ name, type }: Pick<MonitoredChat, 'name' | 'type'>): string {
  return name ?? (type === 'general' ? 'Chat Geral' : 'Chat sem nome')
}

/** How many, and the first two by name: '5: Ana, Bruno …' */
export function participantLabel({ participants, participantCount }: MonitoredChat): string {
  const names = participants.slice(0, 2).map(({ firstName }) => firstName)
  const more = participantCount > names.length ? ' …' : ''
  return names.length === 0 ? String(participantCount) : `${participantCount}: ${names.join(', ')}${more}`
}
