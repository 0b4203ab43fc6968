import { AREAS, type Area, allows, type Right } from '@cadencia/contract/areas'

export const AREA_LABELS = {
  meetings: 'Reuniões',
  sprints: 'Sprints e tarefas',
  people: 'Pessoas, times e avisos',
  support: 'Suporte',
  scoring: 'Pontuações',
  chat: 'Chat',
  insights: 'Indicadores e relatórios',
  files: 'Arquivos',
  pilots: 'Projetos especiais',
  queues: 'Filas',
  crm: 'CRM e WhatsApp',
  admin: 'Administração',
} as const satisfies Record<Area, string>

export const RIGHT_LABELS = { read: 'Ler', write: 'Ler e escrever' } as const satisfies Record<Right, string>

/** The highest right that scopes give in an area. */
export function rightIn(scopes: readonly string[], area: Area): Right | undefined {
  if (allows(scopes, area, 'write')) return 'write'
  return allows(scopes, area, 'read') ? 'read' : undefined
}

/** Scopes as people read them: 'Reuniões: ler · Chat: ler e escrever'. */
export function describeScopes(scopes: readonly string[]): string {
  const parts = AREAS.flatMap((area) => {
    const right = rightIn(scopes, area)
    return right ? [`${AREA_LABELS[area]}: ${RIGHT_LABELS[right].toLocaleLowerCase('pt-BR')}`] : []
  })
  return parts.join(' · ')
}
