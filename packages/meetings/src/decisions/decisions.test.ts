import { describe, expect, it } from 'vitest'
import {
  administrator,
  ana,
  bruno,
  clock,
  db,
  exchanged,
  guest,
  linked,
  outsider,
  patch,
  schedule,
} from '../testing/meetings-app.ts'

async function add(meetingId: string, payload: object, who = ana): Promise<{ id: string }> {
  return (await who.send({ method: 'POST', url: `/api/meetings/${meetingId}/items`, payload })).json()
}

const decided = (meetingId: string, text: string, who = ana) =>
  add(meetingId, { kind: 'decision', text }, who)
const OF_EVERYBODY = { isCancelled: false, followerIds: [] }
const textsOf = (answer: { json(): { text: string }[] }) => answer.json().map(({ text }) => text)

describe('decisions of all meetings', () => {
  it('are those that the asker may read, newest first, with their meeting', async () => {
    const [own, hidden] = [
      await schedule({ title: 'Obra' }),
      await schedule({ participantIds: [] }, outsider),
    ]
    const first = await decided(own.id, 'Comprar cimento R$ 1.234,56')
    await add(own.id, { kind: 'action', text: 'Ligar para a loja' })
    clock.ms += 1000
    await decided(own.id, 'Adiar a pintura')
    await decided(hidden.id, 'Segredo', outsider)
    const answer = await bruno.send({ url: '/api/decisions' })
    expect(textsOf(answer)).toEqual(['Adiar a pintura', 'Comprar cimento R$ 1.234,56'])
    expect(answer.json().at(-1)).toMatchObject({
      id: first.id,
      meetingId: own.id,
      meetingTitle: 'Obra',
      status: 'valid',
    })
    expect(answer.json()[0].decidedAt).toBe(answer.json()[0].createdAt)
    expect(textsOf(await administrator({ url: '/api/decisions?q=segredo' }))).toEqual(['Segredo'])
    expect((await guest({ url: '/api/decisions?q=cimento' })).json()).toEqual([])
    for (const q of ['cimentos', '1.234,56', 'R$ 1.234,56']) {
      expect(textsOf(await ana.send({ url: `/api/decisions?q=${encodeURIComponent(q)}` })), q).toHaveLength(1)
    }
  })

  it('are filtered by status and day, and read page by page', async () => {
    const meeting = await schedule()
    const old = await decided(meeting.id, 'Muro azul')
    await db
      .updateTable('meeting_items')
      .set({ created_at: '2026-01-10T02:30:00Z' })
      .where('id', '=', old.id)
      .execute()
    const url = `/api/meetings/${meeting.id}/items/${old.id}`
    await ana.send({ method: 'PATCH', url, payload: { status: 'revoked' } })
    const find = async (query: string) => textsOf(await ana.send({ url: `/api/decisions?${query}` }))
    expect(await find('status=revoked')).toEqual(['Muro azul'])
    // 23:30 in São Paulo.
    expect(await find('from=2026-01-09&to=2026-01-09')).toEqual(['Muro azul'])
    expect(await find('from=2026-01-10&to=2026-01-10')).toEqual([])
    const page = await ana.send({ url: '/api/decisions?limit=1' })
    expect(page.headers.link).toContain('cursor=')
    expect((await ana.send({ url: '/api/decisions?status=open' })).statusCode).toBe(400)
  })
})

describe('the brief before a meeting', () => {
  const brief = async (id: string, who = ana) => (await who.send({ url: `/api/meetings/${id}/brief` })).json()

  it('has what the series left open last time and decided, then what is open of linked records', async () => {
    const first = await schedule({ repeat: { count: 2 } })
    await add(first.id, { kind: 'action', text: 'Ligar para a loja' })
    const done = await add(first.id, { kind: 'action', text: 'Feita' })
    await ana.send({
      method: 'PATCH',
      url: `/api/meetings/${first.id}/items/${done.id}`,
      payload: { status: 'done' },
    })
    await decided(first.id, 'Adiar a pintura')
    await patch(first.id, { status: 'active' })
    await patch(first.id, { status: 'completed' })
    const { id } = await db
      .selectFrom('meetings')
      .select('id')
      .where('series_id', '=', first.seriesId)
      .where('id', '<>', first.id)
      .executeTakeFirstOrThrow()
    const record = { title: 'Cano furado', detail: '', url: '/support/1', isDeleted: false, ...OF_EVERYBODY }
    const end = { ownId: id, createdAt: first.createdAt, kind: 'support' } as const
    const at = '2026-11-20T12:00:00.000Z'
    linked.now = [
      { ...end, id: '1', record: { ...record, id: '1', status: 'open', isOpen: true, at } },
      { ...end, id: '2', record: { ...record, id: '2', status: 'closed', isOpen: false, at } },
    ]
    expect(await brief(id, bruno)).toMatchObject([
      {
        kind: 'action',
        text: 'Ligar para a loja',
        url: expect.stringContaining(`/meetings/${first.id}?item=`),
      },
      { kind: 'decision', text: 'Adiar a pintura' },
      { kind: 'request', text: 'Cano furado', url: '/support/1', at },
    ])
    linked.now = []
    expect((await outsider.send({ url: `/api/meetings/${id}/brief` })).statusCode).toBe(403)
  })

  it('ends with the last lines of linked clients, of each once', async () => {
    const { id, createdAt } = await schedule()
    const url = '/crm/clients/c'
    const record = {
      ...{ id: 'c', title: 'Escola Aurora', detail: '', url, status: 'active', isOpen: null },
      at: createdAt,
    }
    const end = { ownId: id, createdAt, kind: 'client', id: 'c' } as const
    const client = { ...end, record: { ...record, isDeleted: false, ...OF_EVERYBODY } }
    linked.now = [client, client]
    const lines = [
      ['incoming', 'Bom dia'],
      ['outgoing', 'A proposta segue hoje'],
      ['incoming', 'Combinado'],
      ['incoming', ''],
    ] as const
    exchanged.set(
      'c',
      lines.map(([direction, text]) => ({ direction, text, createdAt })),
    )
    expect(await brief(id)).toEqual(
      ['Nós: A proposta segue hoje', 'Escola Aurora: Combinado', 'Escola Aurora: Arquivo'].map((text) => ({
        ...{ kind: 'message', text, url, at: createdAt },
      })),
    )
    exchanged.set('c', [{ direction: 'comment', text: 'Prefere as manhãs', createdAt }])
    expect(await brief(id)).toMatchObject([{ kind: 'message', text: 'Comentário: Prefere as manhãs', url }])
    linked.now = []
    expect(await brief(id)).toEqual([])
  })
})
