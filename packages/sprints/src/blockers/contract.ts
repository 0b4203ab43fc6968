import { endpoint } from '@cadencia/contract/endpoint'
import { Empty, Id } from '@cadencia/contract/values'
import { TaskParams } from '../tasks/contract.ts'

/** Tasks that one task can wait for. */
export const BLOCKERS_MAX = 50

const BlockerParams = TaskParams.extend({ otherId: Id.toLowerCase() })

export const addBlocker = endpoint({
  method: 'PUT',
  url: '/api/tasks/:id/blockers/:otherId',
  summary: 'Faz a tarefa esperar por outra',
  schema: { params: BlockerParams, response: { 204: Empty } },
  config: { area: 'sprints' },
})

export const removeBlocker = endpoint({
  method: 'DELETE',
  url: '/api/tasks/:id/blockers/:otherId',
  summary: 'Deixa de esperar por outra tarefa',
  schema: { params: BlockerParams, response: { 204: Empty } },
  config: { area: 'sprints' },
})
