import { KINDS } from '@cadencia/contract/kinds'
import { DISCUSSED_KINDS, type DiscussedKind } from '@cadencia/discussions/contract'
import type { Fixture, Line, Lines } from './fixture.ts'

const DESCRIPTION = 'A tela de propostas fica em branco depois de salvar. '.repeat(2)
const THUMB = encodeURIComponent('👍')

/** A record of each kind, made by the owner. */
export function discussedRecords({ create, newTeam }: Fixture): Record<DiscussedKind, () => Promise<string>> {
  let made = 0
  return {
    task: () => create('owner', '/api/tasks', { title: 'Discutida' }),
    meeting: () =>
      create('owner', '/api/meetings', { title: 'Discutida', scheduledAt: '2030-01-01T12:00:00Z' }),
    support: async () => {
      const payload = { title: 'Discutida', description: DESCRIPTION, requestingTeamId: await newTeam() }
      return create('owner', '/api/support', payload)
    },
    lead: () => {
      made += 1
      return create('owner', '/api/crm/leads', { name: 'Discutido', email: `discutido${made}@crm.example` })
    },
    opportunity: () => create('owner', '/api/crm/opportunities', { title: 'Discutida', value: 10 }),
    client: () => create('owner', '/api/crm/clients', { name: 'Discutido' }),
  }
}

/** Who reaches the comments of a record of the owner: a meeting's are for its participants. */
export const READERS = {
  task: ['owner', 'outsider', 'leader', 'administrator'],
  support: ['owner', 'outsider', 'leader', 'administrator'],
  meeting: ['owner', 'administrator'],
  lead: ['owner', 'leader'],
  opportunity: ['owner', 'leader'],
  client: ['owner', 'leader'],
} as const satisfies Record<DiscussedKind, readonly string[]>

export function discussionLines(fixture: Fixture): Lines {
  const { create } = fixture
  const records = discussedRecords(fixture)

  function answers(kind: DiscussedKind, status: number): Line['answers'] {
    const readers: readonly string[] = READERS[kind]
    const answer = (person: string) => (readers.includes(person) ? status : 403)
    return [401, answer('owner'), answer('outsider'), answer('leader'), answer('administrator')]
  }

  function linesOf(kind: DiscussedKind): Lines {
    const { url } = KINDS[kind]
    const at = (path: string, payload?: object) => async () => ({
      url: `${url}/${await records[kind]()}${path}`,
      ...(payload ? { payload } : {}),
    })
    return {
      [`GET ${url}/:id/comments`]: { call: at('/comments'), answers: answers(kind, 200) },
      [`POST ${url}/:id/comments`]: {
        call: at('/comments', { body: 'Vejo já.' }),
        answers: answers(kind, 201),
      },
      [`GET ${url}/:id/followers`]: { call: at('/followers'), answers: answers(kind, 200) },
      [`GET ${url}/:id/mentionable`]: { call: at('/mentionable'), answers: answers(kind, 200) },
      [`PUT ${url}/:id/followers/me`]: { call: at('/followers/me'), answers: answers(kind, 204) },
      [`DELETE ${url}/:id/followers/me`]: { call: at('/followers/me'), answers: answers(kind, 204) },
    }
  }

  const comment =
    (path = '', payload?: object): Line['call'] =>
    async () => {
      const id = await create('owner', `/api/tasks/${await records.task()}/comments`, { body: 'Vejo já.' })
      return { url: `/api/comments/${id}${path}`, ...(payload ? { payload } : {}) }
    }

  return {
    ...Object.assign({}, ...DISCUSSED_KINDS.map(linesOf)),
    'PATCH /api/comments/:id': { call: comment('', { body: 'Visto.' }), answers: [401, 200, 403, 403, 403] },
    'DELETE /api/comments/:id': { call: comment(), answers: [401, 204, 403, 403, 204] },
    'PUT /api/comments/:id/reactions/:emoji': {
      call: comment(`/reactions/${THUMB}`),
      answers: [401, 200, 200, 200, 200],
    },
    'DELETE /api/comments/:id/reactions/:emoji': {
      call: comment(`/reactions/${THUMB}`),
      answers: [401, 204, 204, 204, 204],
    },
  }
}
