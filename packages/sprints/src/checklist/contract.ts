import { endpoint } from '@cadencia/contract/endpoint'
import { Id, requiredLine, TITLE_MAX } from '@cadencia/contract/values'
import { z } from 'zod'
import { Task, TaskParams } from '../tasks/contract.ts'

/** Items of one checklist. */
export const CHECKLIST_MAX = 100

const fields = {
  /** As long as a title, which it becomes where the item is made a sub-task. */
  text: requiredLine(TITLE_MAX, 'Escreva o item'),
  isDone: z.boolean('Valor inválido'),
  /** From 0; behind the end means at the end. */
  position: z.int('Posição inválida').min(0, 'Posição inválida').max(1000, 'Posição inválida'),
}

export const ItemDraft = z.object({ text: fields.text })
export type ItemDraft = z.infer<typeof ItemDraft>

export const ItemPatch = z.object(fields).partial()
export type ItemPatch = z.infer<typeof ItemPatch>

const ItemParams = TaskParams.extend({ itemId: Id.toLowerCase() })

export const addChecklistItem = endpoint({
  method: 'POST',
  url: '/api/tasks/:id/checklist',
  summary: 'Acrescenta um item à lista de verificação da tarefa',
  schema: { params: TaskParams, body: ItemDraft, response: { 201: Task } },
  config: { area: 'sprints' },
})

export const updateChecklistItem = endpoint({
  method: 'PATCH',
  url: '/api/tasks/:id/checklist/:itemId',
  summary: 'Marca, escreve de novo ou muda de lugar um item',
  schema: { params: ItemParams, body: ItemPatch, response: { 200: Task } },
  config: { area: 'sprints' },
})

export const removeChecklistItem = endpoint({
  method: 'DELETE',
  url: '/api/tasks/:id/checklist/:itemId',
  summary: 'Tira um item da lista de verificação',
  schema: { params: ItemParams, response: { 200: Task } },
  config: { area: 'sprints' },
})

export const createSubtaskOfItem = endpoint({
  method: 'POST',
  url: '/api/tasks/:id/checklist/:itemId/subtask',
  summary: 'Transforma um item em subtarefa, que responde',
  schema: { params: ItemParams, response: { 201: Task } },
  config: { area: 'sprints' },
})
