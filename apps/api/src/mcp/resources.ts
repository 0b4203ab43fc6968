import type { Endpoint } from '@cadencia/contract/endpoint'
import { getMeeting, listMeetings } from '@cadencia/meetings/contract'
import { getTranscript } from '@cadencia/meetings/transcripts/contract'
import { getTask, listTasks } from '@cadencia/sprints/tasks/contract'
import { z } from 'zod'
import type { ApiAnswer, ApiCalls, Arguments } from './api-calls.ts'

interface ResourceKind {
  readonly uriTemplate: string
  readonly name: string
  readonly description: string
  readonly endpoint: Endpoint
  /** What is listed of it, if anything. */
  readonly list?: { readonly endpoint: Endpoint; readonly values: Arguments }
}

const LISTED_MAX = 50

export const RESOURCE_KINDS: readonly ResourceKind[] = [
  {
    uriTemplate: 'cadencia://meetings/{id}',
    name: 'Reunião',
    description: 'Uma reunião com participantes, resumo, decisões e itens de ação',
    endpoint: getMeeting,
    list: { endpoint: listMeetings, values: { limit: LISTED_MAX } },
  },
  {
    uriTemplate: 'cadencia://meetings/{id}/transcript',
    name: 'Transcrição',
    description: 'O que foi dito em uma reunião, por autor',
    endpoint: getTranscript,
  },
  {
    uriTemplate: 'cadencia://tasks/{id}',
    name: 'Tarefa',
    description: 'Uma tarefa com todos os campos',
    endpoint: getTask,
    list: { endpoint: listTasks, values: { limit: LISTED_MAX, status: 'open' } },
  },
]

const Titled = z.array(z.object({ id: z.string(), title: z.string() }))

/** The recent meetings and open tasks that the token may read. */
export async function listResources(api: ApiCalls) {
  const lists = await Promise.all(
    RESOURCE_KINDS.map(async ({ uriTemplate, name, list }) => {
      if (!list || !api.mayCall(list.endpoint)) return []
      const { statusCode, body } = await api.call(list.endpoint, list.values)
      if (statusCode !== 200) return []
      return Titled.parse(body).map(({ id, title }) => ({
        uri: uriTemplate.replace('{id}', id),
        name: title,
        description: name,
        mimeType: 'application/json',
      }))
    }),
  )
  return lists.flat()
}

/** What a URI names, or undefined for none of ours. */
export async function readResource(api: ApiCalls, uri: string): Promise<ApiAnswer | undefined> {
  for (const { uriTemplate, endpoint } of RESOURCE_KINDS) {
    const [before = '', after = ''] = uriTemplate.split('{id}')
    const id = uri.slice(before.length, uri.length - after.length)
    if (uri === `${before}${id}${after}` && /^[\w-]+$/.test(id)) return api.call(endpoint, { id })
  }
  return undefined
}
