import { fact } from '@cadencia/contract/fact'
import { Id, Instant } from '@cadencia/contract/values'
import { z } from 'zod'
import { MeetingItem } from './contract.ts'

const common = { meetingId: Id, actorId: Id.nullable(), at: Instant }
const key = ({ meetingId }: { meetingId: string }) => meetingId

export const itemAdded = fact({
  name: 'meeting.item_added',
  summary: 'Uma decisão ou ação foi anotada, por alguém ou pelo resumo',
  payload: z.object({ ...common, item: MeetingItem }),
  key,
})

export const itemChanged = fact({
  name: 'meeting.item_changed',
  summary: 'Uma decisão ou ação mudou, também quando a sua tarefa foi concluída ou reaberta',
  payload: z.object({ ...common, item: MeetingItem }),
  key,
})

export const itemRemoved = fact({
  name: 'meeting.item_removed',
  summary: 'Uma decisão ou ação foi excluída, ou o resumo refeito não a traz mais',
  payload: z.object({ ...common, itemId: Id }),
  key,
})

export const itemRestored = fact({
  name: 'meeting.item_restored',
  summary: 'Uma decisão ou ação excluída foi restaurada',
  payload: z.object({ ...common, item: MeetingItem }),
  key,
})
