import type { Attachable } from '@cadencia/crm/attachments/contract'
import { type Icon, IconBuilding, IconTargetArrow, IconUsersGroup } from '@tabler/icons-react'

interface Entity {
  readonly kind: Attachable
  /** In the address: `/crm/attachments?lead=<id>`. */
  readonly param: string
  /** Of the card. */
  readonly title: string
  readonly icon: Icon
  readonly empty: string
  /** Leads to the form that makes one. */
  readonly create: string
  /** Said where the one that is asked for is not there. */
  readonly missing: string
  /** The tab with all of them. */
  readonly list: string
}

export const ENTITIES = [
  {
    ...{ kind: 'lead', param: 'lead', title: 'Leads', icon: IconUsersGroup, list: '/crm' },
    ...{ empty: 'Nenhum lead encontrado', create: 'Novo Lead', missing: 'Lead não encontrado' },
  },
  {
    ...{ kind: 'opportunity', param: 'opportunity', title: 'Oportunidades', icon: IconTargetArrow },
    ...{ empty: 'Nenhuma oportunidade encontrada', missing: 'Oportunidade não encontrada' },
    create: 'Nova Oportunidade',
    list: '/crm/opportunities',
  },
  {
    ...{ kind: 'client', param: 'client', title: 'Clientes', icon: IconBuilding, list: '/crm/clients' },
    ...{ empty: 'Nenhum cliente encontrado', create: 'Novo Cliente', missing: 'Cliente não encontrado' },
  },
] as const satisfies readonly Entity[]

export const KIND_LABELS = { lead: 'Lead', opportunity: 'Oportunidade', client: 'Cliente' } as const

export function entityOf(kind: Attachable): Entity {
  return ENTITIES.find((entity) => entity.kind === kind) ?? ENTITIES[0]
}
