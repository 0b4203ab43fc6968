import type { Stage } from '@cadencia/crm/opportunities/contract'

/** What an empty column says. */
export const EMPTY_LABELS = {
  prospecting: 'Nada em prospecção',
  qualification: 'Nada em qualificação',
  proposal: 'Nenhuma proposta aberta',
  negotiation: 'Nada em negociação',
  closed_won: 'Nada ganho ainda',
  closed_lost: 'Nada perdido',
} as const satisfies Record<Stage, string>

/** What the keys do on a card. */
export const INSTRUCTIONS =
  'Setas percorrem as oportunidades. Espaço levanta a oportunidade para mover: com as setas escolha a etapa e o lugar, ' +
  'espaço solta, Esc cancela. Enter abre, N cria uma oportunidade, Delete exclui.'
