import type { ItemKind, ItemStatus, MeetingItem } from '@cadencia/meetings/items/contract'

export const KIND_LABELS = {
  decision: {
    title: 'Decisões',
    one: 'Decisão',
    none: 'Nenhuma decisão ainda.',
    add: 'Nova decisão',
    removed: 'Decisão excluída',
    key: 'd',
    note: 'Anotar decisão',
  },
  action: {
    title: 'Itens de ação',
    one: 'Ação',
    none: 'Nenhuma ação ainda.',
    add: 'Nova ação',
    removed: 'Ação excluída',
    key: 'a',
    note: 'Anotar ação',
  },
} as const satisfies Record<ItemKind, unknown>

export const ITEM_STATUS_LABELS = {
  open: { label: 'Aberta', tone: 'neutral' },
  done: { label: 'Feita', tone: 'success' },
  dropped: { label: 'Descartada', tone: 'neutral' },
  valid: { label: 'Vale', tone: 'success' },
  superseded: { label: 'Substituída', tone: 'neutral' },
  revoked: { label: 'Revogada', tone: 'neutral' },
} as const satisfies Record<ItemStatus, unknown>

/** What else an item can become, by its status, with the words of the menu. */
const STEPS: Readonly<Record<ItemStatus, readonly (readonly [ItemStatus, string])[]>> = {
  open: [['dropped', 'Descartar']],
  done: [['dropped', 'Descartar']],
  dropped: [['open', 'Retomar']],
  valid: [['revoked', 'Revogar']],
  superseded: [['valid', 'Voltar a valer']],
  revoked: [['valid', 'Voltar a valer']],
}

export function stepsOf({ status }: Pick<MeetingItem, 'status'>) {
  return STEPS[status]
}

/** Whether it counts no more: it is shown struck through. */
export function isOver({ status }: Pick<MeetingItem, 'status'>): boolean {
  return status !== 'open' && status !== 'valid'
}
