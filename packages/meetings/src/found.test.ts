import type { SearchHit } from '@cadencia/contract/search'
import { testViewer } from '@cadencia/testkit/test-app'
import { describe, expect, it } from 'vitest'
import {
  administrator,
  ana,
  bruno,
  db,
  domain,
  guest,
  outsider,
  patch,
  schedule,
  transcribe,
} from './testing/meetings-app.ts'

type Person = Pick<typeof ana, 'userId'>

async function search(words: string, { userId }: Person = bruno): Promise<SearchHit[]> {
  return (await domain.search?.(db, testViewer({ userId }), { words, limit: 8 })) ?? []
}
const places = async (words: string, who?: Person) =>
  (await search(words, who)).map(({ kind, url, match }) => [kind, match?.field, url])

async function list(q: string, who: { send: typeof ana.send } = bruno, more = '') {
  const answer = await who.send({ url: `/api/meetings?q=${encodeURIComponent(q)}${more}` })
  expect([q, answer.statusCode]).toEqual([q, 200])
  return answer.json()
}
const listed = async (q: string, who?: { send: typeof ana.send }) =>
  (await list(q, who)).map(({ url, match }: SearchHit) => [match?.field, url])

const write = (path: string, method: 'POST' | 'PUT', payload: object) =>
  ana.send({ method, url: `/api/meetings/${path}`, payload })

async function add(meetingId: string, kind: 'decision' | 'action', text: string): Promise<string> {
  return (await write(`${meetingId}/items`, 'POST', { kind, text })).json().id
}

/** A meeting that holds something in each of its texts; each word stands in one of them only. */
async function telling() {
  const { id } = await schedule({ title: 'Obra do galpão', description: 'Sobre o **telhado**' })
  const decision = await add(id, 'decision', 'Comprar cimento por R$ 1.234,56')
  const action = await add(id, 'action', 'Ligar para a serralheria')
  await write(`${id}/notes/me`, 'PUT', { text: 'Falta a **vistoria** 🎉 de 10/12' })
  await transcribe(id, `${'Bom dia. '.repeat(200)}O guindaste chega amanhã. ${'Obrigada. '.repeat(200)}`)
  const summary = { ai_summary: 'Ficou **acertado** o andaime.', summary_source: 'edited' } as const
  await db.updateTable('meetings').set(summary).where('id', '=', id).execute()
  return { id, url: `/meetings/${id}`, decision, action }
}
const told = await telling()
const { url } = told
const part = `${url}?part=${ana.userId}`

describe('the palette', () => {
  it('finds meetings by each of their texts, decisions and transcripts by themselves, at their place', async () => {
    expect(await places('galpao')).toEqual([['meeting', 'title', url]])
    expect(await places('telhados')).toEqual([['meeting', 'Descrição', url]])
    expect(await places('andaimes')).toEqual([['meeting', 'summary', url]])
    expect(await places('vistoria')).toEqual([['meeting', 'note', `${url}?note=${ana.userId}`]])
    expect(await places('serralheria')).toEqual([['meeting', 'item', `${url}?item=${told.action}`]])
    const decided = `${url}?item=${told.decision}`
    expect(await places('cimentos')).toEqual([
      ['meeting', 'item', decided],
      ['decision', 'item', decided],
    ])
    expect(await places('guindaste')).toEqual([
      ['meeting', 'transcript', part],
      ['transcript', 'transcript', part],
    ])
  })

  it('quotes what it found, without marks', async () => {
    const excerpts = async (words: string) => (await search(words)).map(({ match }) => match?.excerpt)
    expect((await excerpts('guindaste'))[0]).toMatch(
      /^… .*Bom dia\. O guindaste chega amanhã\. Obrigada\. .* …$/,
    )
    expect(await excerpts('acertado')).toEqual(['Ficou acertado o andaime.'])
    expect(await excerpts('vistoria')).toEqual(['Falta a vistoria 🎉 de 10/12'])
    const [, hit] = await search('cimento')
    expect(hit).toMatchObject({
      title: 'Comprar cimento por R$ 1.234,56',
      detail: expect.stringMatching(/^Obra do galpão · /),
    })
    const [, said] = await search('guindaste')
    expect(said).toMatchObject({ title: 'Obra do galpão', detail: expect.stringMatching(/^Ana Lima · /) })
  })

  it.each(['1.234,56', 'R$ 1.234,56', '10/12', '🎉', 'vistoria 🎉', 'VISTÓRIA', 'guindastes'])(
    'finds %j as it is written',
    async (words) => {
      expect((await places(words)).map(([kind]) => kind)).toContain('meeting')
      expect(await listed(words)).toHaveLength(1)
    },
  )

  it.each(['1.234,57', '11/12', '🎈', 'guindaste xyz', 'guindaste & andaime', "' or 1=1 --", 'f%a', ':*'])(
    'does not find %j',
    async (words) => {
      expect(await places(words)).toEqual([])
      expect(await listed(words)).toEqual([])
    },
  )

  it('shows others no more than the title and the description', async () => {
    for (const words of ['andaime', 'vistoria', 'serralheria', 'cimento', 'guindaste', '🎉', '1.234,56']) {
      expect([words, await places(words, outsider), await listed(words, outsider)]).toEqual([words, [], []])
      expect([words, await listed(words, { send: guest })]).toEqual([words, []])
      expect((await listed(words, { send: administrator })).length).toBe(1)
    }
    expect(await places('telhado', outsider)).toEqual([['meeting', 'Descrição', url]])
    expect(await places('galpão', outsider)).toEqual([['meeting', 'title', url]])
    const [row] = await list('galpão', outsider)
    expect(row).toMatchObject({ aiSummary: null, hasTranscript: false, decisions: [] })
    expect(JSON.stringify(row)).not.toContain('andaime')
  })

  it('finds nothing of cancelled meetings', async () => {
    const { id } = await schedule({ title: 'Quermesse' })
    await add(id, 'decision', 'Alugar a tenda')
    await transcribe(id, 'Vamos pedir a pipoca')
    expect((await places('tenda')).length + (await places('pipoca')).length).toBe(4)
    await ana.send({ method: 'DELETE', url: `/api/meetings/${id}` })
    for (const words of ['quermesse', 'tenda', 'pipoca']) expect(await places(words)).toEqual([])
  })
})

describe('the list', () => {
  it('finds what the palette does, however long ago it was, and leads to the place', async () => {
    const { id } = await schedule({ title: 'Antiga' })
    await transcribe(id, 'Falamos do moinho')
    await db
      .updateTable('meetings')
      .set({ scheduled_at: '2001-02-03T12:00:00Z' })
      .where('id', '=', id)
      .execute()
    expect(await list('moinho')).toMatchObject([
      {
        id,
        url: `/meetings/${id}?part=${ana.userId}`,
        match: { field: 'transcript', excerpt: 'Falamos do moinho' },
        canReadTranscript: true,
      },
    ])
    expect(await list('moinho', bruno, '&from=2002-01-01T00:00:00Z')).toEqual([])
    expect(await list('moinho', bruno, `&participantId=${outsider.userId}`)).toEqual([])
    expect(await listed('galpão')).toEqual([['title', url]])
    expect(await listed('telhado')).toEqual([['Descrição', url]])
    expect(await listed('cimento')).toEqual([['item', `${url}?item=${told.decision}`]])
  })

  it('is read page by page, by start', async () => {
    const ids: string[] = []
    for (const title of ['Roda 1', 'Roda 2', 'Roda 3']) ids.push((await schedule({ title })).id)
    const first = await bruno.send({ url: '/api/meetings?q=roda&limit=2' })
    expect([first.json().length, first.headers['x-total-count']]).toEqual([2, '3'])
    const next = /<([^>]+)>; rel="next"/.exec(String(first.headers.link))?.[1] ?? ''
    const rest = (await bruno.send({ url: next })).json()
    expect([...first.json(), ...rest].map(({ id }) => id).sort()).toEqual(ids.sort())
  })

  it('takes an empty search for none, and refuses a long one', async () => {
    const all = await list('')
    expect(all.length).toBeGreaterThan(0)
    expect(all[0]).not.toHaveProperty('match')
    expect(await list('  ')).toHaveLength(all.length)
    expect((await bruno.send({ url: `/api/meetings?q=${'x'.repeat(101)}` })).statusCode).toBe(400)
  })

  it('answers what changed since at once', async () => {
    const { id } = await schedule({ title: 'Nova' })
    expect(await listed('trator')).toEqual([])
    await patch(id, { description: 'O trator novo' })
    expect(await listed('trator')).toEqual([['Descrição', `/meetings/${id}`]])
  })
})
