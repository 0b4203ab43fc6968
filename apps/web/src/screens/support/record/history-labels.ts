import type { HistoryEntry } from '@cadencia/support/contract'
import { fullName } from '../../../kit/full-name.ts'

/** What happened, after the name of who did it. */
export function historyLabel(entry: HistoryEntry): string {
  const names = assigneesOf(entry)
  const isOwn = entry.assignedUser !== null && entry.assignedUser.id === entry.actor?.id
  switch (entry.kind) {
    case 'opened':
      return 'abriu a solicitação'
    case 'started':
      return `iniciou o atendimento${names && !isOwn ? `, com ${names}` : ''}`
    case 'assigned':
      return isOwn ? 'assumiu a solicitação' : `atribuiu a solicitação a ${names || 'ninguém'}`
    case 'resolved':
      return 'resolveu a solicitação'
    case 'closed':
      return 'fechou a solicitação'
    case 'commented':
      return 'comentou'
    case 'rated':
      return `avaliou o atendimento com ${entry.rating ?? 0} de 5`
  }
}

/** Whom it was given to: the team, the person or both. */
function assigneesOf({ responsibleTeam, assignedUser }: HistoryEntry): string {
  const names = [responsibleTeam?.name, assignedUser ? fullName(assignedUser) : undefined]
  return names.filter((name) => name !== undefined).join(', ')
}
