import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import {
  ana,
  bruno,
  db,
  domain,
  facts,
  guest,
  outsider,
  person,
  plan,
  teamId,
} from '../testing/sprints-app.ts'
import { KNOWLEDGE_AREAS, KnowledgeShare } from './contract.ts'

type Sender = { send: typeof ana.send }
const sprint = await plan()

async function share(fields: object = {}, who: Sender = ana) {
  const draft = { sprintId: sprint.id, toUserId: bruno.userId, title: 'Filtros do funil' }
  return who.send({ method: 'POST', url: '/api/knowledge-sharing', payload: { ...draft, ...fields } })
}

async function shared(fields: object = {}, who: Sender = ana): Promise<KnowledgeShare> {
  const answer = await share(fields, who)
  expect(answer.statusCode).toBe(201)
  return KnowledgeShare.parse(answer.json())
}

async function list(query: string, who: Sender = ana): Promise<KnowledgeShare[]> {
  const answer = await who.send({ url: `/api/knowledge-sharing${query}` })
  return z.array(KnowledgeShare).parse(answer.json())
}

describe('sharing knowledge', () => {
  it('gives 5 points, in the area geral unless told', async () => {
    const made = await shared({ title: 'Primeira' })
    expect(made).toMatchObject({ points: 5, knowledgeArea: 'geral', description: '', fromUserId: ana.userId })
    expect(await facts(made.id)).toEqual([
      {
        fact: 'knowledge.shared',
        payload: expect.objectContaining({ share: made, teamId, actorId: ana.userId }),
      },
    ])
    for (const knowledgeArea of KNOWLEDGE_AREAS) {
      expect(await shared({ title: knowledgeArea, knowledgeArea })).toMatchObject({ knowledgeArea })
    }
  })

  it('gives them once for a sprint, recipient and title, capitals aside', async () => {
    const title = 'Consulta rápida'
    const pointsOf = async (fields: object, who?: Sender) => (await shared({ title, ...fields }, who)).points
    expect(await pointsOf({})).toBe(5)
    expect(await pointsOf({ title: '  CONSULTA RÁPIDA ' })).toBe(0)
    expect(await pointsOf({ knowledgeArea: 'testes', description: 'De novo' })).toBe(0)
    expect(await pointsOf({ toUserId: outsider.userId })).toBe(5)
    expect(await pointsOf({ sprintId: (await plan()).id })).toBe(5)
    expect(await pointsOf({}, outsider)).toBe(5)
  })

  it('gives them once however many ask at the same time', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => shared({ title: 'Ao mesmo tempo' })))
    expect(answers.map(({ points }) => points).sort()).toEqual([0, 0, 0, 0, 0, 0, 0, 5])
  })

  it.each([
    ['title', { title: ' ' }, 'Título e destinatário são obrigatórios'],
    ['toUserId', { toUserId: '' }, 'Título e destinatário são obrigatórios'],
    ['knowledgeArea', { knowledgeArea: 'culinária' }, 'Área inválida'],
    ['toUserId', { toUserId: ana.userId }, 'Não é possível compartilhar conhecimento consigo'],
    ['toUserId', { toUserId: crypto.randomUUID() }, 'Destinatário não encontrado'],
    ['sprintId', { sprintId: crypto.randomUUID() }, 'Sprint não encontrada'],
  ])('is refused with 400: %s %j', async (path, fields, message) => {
    const answer = await share(fields)
    expect([answer.statusCode, answer.json().issues]).toEqual([400, [{ path, message }]])
  })

  it('is not for guests, nor to somebody who is gone', async () => {
    expect((await share({ title: 'De visita' }, { send: guest })).statusCode).toBe(403)
    const gone = await person('Ida', { isActive: false })
    expect((await share({ toUserId: gone.userId })).statusCode).toBe(400)
  })
})

describe('what was shared', () => {
  it('is listed to the two people alone, newest first, by direction and page', async () => {
    const [eva, rui] = [await person('Eva'), await person('Rui')]
    const given = [
      await shared({ title: 'Um', toUserId: rui.userId }, eva),
      await shared({ title: 'Dois', toUserId: rui.userId }, eva),
    ]
    const received = await shared({ title: 'Três', toUserId: eva.userId }, rui)
    const order = (shares: readonly KnowledgeShare[]) => shares.map(({ title }) => title)
    expect(order(await list('?direction=given', eva))).toEqual(['Dois', 'Um'])
    expect(await list('?direction=received', eva)).toEqual([received])
    expect(order(await list('', eva))).toEqual(['Três', 'Dois', 'Um'])
    expect(order(await list('?direction=received', rui))).toEqual(['Dois', 'Um'])
    expect(await list('', await person('Zoe'))).toEqual([])
    const first = await eva.send({ url: '/api/knowledge-sharing?direction=given&limit=1' })
    expect([first.json(), first.headers['x-total-count']]).toEqual([[given[1]], '2'])
    const next = /<([^>]+)>; rel="next"/.exec(String(first.headers.link))?.[1] ?? ''
    expect((await eva.send({ url: next })).json()).toEqual([given[0]])
    expect((await eva.send({ url: '/api/knowledge-sharing?direction=para' })).statusCode).toBe(400)
  })

  it('is narrowed by area, person and text, and sorted', async () => {
    const [eva, rui, zoe] = [await person('Eva'), await person('Rui'), await person('Zoe')]
    await shared({ title: 'Índices', knowledgeArea: 'testes', toUserId: rui.userId }, eva)
    await shared({ title: 'Ação', description: 'Onde ficam os índices', toUserId: zoe.userId }, eva)
    await shared({ title: 'Cores', knowledgeArea: 'design', toUserId: eva.userId }, zoe)
    const titles = async (query: string) => (await list(query, eva)).map(({ title }) => title)
    expect(await titles('?knowledgeArea=design')).toEqual(['Cores'])
    expect(await titles(`?personId=${zoe.userId}`)).toEqual(['Cores', 'Ação'])
    expect(await titles(`?personId=${zoe.userId}&direction=given`)).toEqual(['Ação'])
    expect(await titles('?q=indices')).toEqual(['Ação', 'Índices'])
    expect(await titles('?q=100%25')).toEqual([])
    expect(await titles('?sort=title')).toEqual(['Ação', 'Cores', 'Índices'])
    expect(await titles('?sort=-area')).toEqual(['Índices', 'Ação', 'Cores'])
    for (const sort of ['-title', 'area', '-points']) {
      const paged: string[] = []
      for (let url = `/api/knowledge-sharing?limit=1&sort=${sort}`; url !== ''; ) {
        const page = await eva.send({ url })
        paged.push(...page.json().map(({ title }: { title: string }) => title))
        url = /<([^>]+)>; rel="next"/.exec(String(page.headers.link))?.[1] ?? ''
      }
      expect(paged).toEqual(await titles(`?sort=${sort}`))
    }
    expect((await eva.send({ url: '/api/knowledge-sharing?sort=sprint' })).statusCode).toBe(400)
  })

  it('is answered one by one to the two people alone', async () => {
    const made = await shared({ title: 'Só nossa' })
    const url = `/api/knowledge-sharing/${made.id}`
    expect((await ana.send({ url })).json()).toEqual(made)
    expect((await bruno.send({ url })).json()).toEqual(made)
    expect((await outsider.send({ url })).statusCode).toBe(404)
  })

  it('is told live to the two people alone', async () => {
    const { id } = await shared({ title: 'Ao vivo' })
    const [fact] = await facts(id)
    const rule = domain.live?.find((one) => one.fact === 'knowledge.shared')
    expect(rule?.announcements(fact?.payload, { factId: 1, recordedAt: '' })).toEqual([
      {
        to: 'users',
        userIds: [ana.userId, bruno.userId],
        event: { type: 'changed', entity: 'knowledge', id },
      },
    ])
    expect(await db.selectFrom('outbox').select('id').where('key', '=', id).execute()).toHaveLength(1)
  })
})
