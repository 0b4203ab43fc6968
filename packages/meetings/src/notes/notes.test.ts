import { describe, expect, it } from 'vitest'
import {
  ana,
  bruno,
  deliverFacts,
  facts,
  guest,
  outsider,
  patch,
  read,
  runJobs,
  schedule,
} from '../testing/meetings-app.ts'

function write(meetingId: string, payload: object, who = ana) {
  return who.send({ method: 'PUT', url: `/api/meetings/${meetingId}/notes/me`, payload })
}

const list = async (meetingId: string, who = ana) =>
  (await who.send({ url: `/api/meetings/${meetingId}/notes` })).json()

describe('notes of a meeting', () => {
  it('are one text a person, read by whoever may read the transcript', async () => {
    const { id } = await schedule()
    expect((await write(id, { text: 'Ver **preços**' })).json()).toMatchObject({
      userId: ana.userId,
      version: 1,
    })
    await write(id, { text: 'Levar amostras', version: 0 }, bruno)
    expect(await list(id, bruno)).toMatchObject([
      { name: 'Ana Lima', text: 'Ver **preços**', version: 1 },
      { name: 'Bruno Lima', text: 'Levar amostras', version: 1 },
    ])
    expect((await outsider.send({ url: `/api/meetings/${id}/notes` })).statusCode).toBe(403)
    expect((await write(id, { text: 'x' }, outsider)).statusCode).toBe(403)
    expect(
      (await guest({ method: 'PUT', url: `/api/meetings/${id}/notes/me`, payload: { text: 'x' } }))
        .statusCode,
    ).toBe(403)
  })

  it('are written over by version, also by two browsers at once', async () => {
    const { id } = await schedule()
    const answers = await Promise.all([write(id, { text: 'um' }), write(id, { text: 'dois' })])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    expect((await write(id, { text: 'três', version: 1 })).json()).toMatchObject({ version: 2 })
    const stale = await write(id, { text: 'quatro', version: 1 })
    expect(stale.json()).toMatchObject({ statusCode: 409, current: { text: 'três', version: 2 } })
  })

  it('SEC-49: are read page by page, by name', async () => {
    const people = [ana, bruno, outsider]
    const { id } = await schedule({ participantIds: people.map(({ userId }) => userId) })
    for (const who of people) await write(id, { text: 'Levar amostras' }, who)
    const first = await ana.send({ url: `/api/meetings/${id}/notes?limit=2` })
    expect(first.headers['x-total-count']).toBe('3')
    const next = /<([^>]+)>/.exec(String(first.headers.link))?.[1] ?? ''
    const second = await ana.send({ url: next })
    const names = [...first.json(), ...second.json()].map(({ name }: { name: string }) => name)
    expect(names).toEqual(['Ana Lima', 'Bruno Lima', 'Caio Lima'])
    expect(second.headers.link).toBeUndefined()
    expect((await ana.send({ url: `/api/meetings/${id}/notes?cursor=x` })).statusCode).toBe(400)
  })

  it('have at most 20,000 characters', async () => {
    const { id } = await schedule()
    expect((await write(id, { text: 'a'.repeat(20_000) })).statusCode).toBe(200)
    expect((await write(id, { text: 'a'.repeat(20_001), version: 1 })).statusCode).toBe(400)
  })

  it('are told with their text once: what was written over leaves the facts', async () => {
    const { id } = await schedule()
    await write(id, { text: 'segredo' })
    await write(id, { text: 'sem segredos', version: 1 })
    expect(await facts('meeting.note_saved', id)).toMatchObject([
      { note: null },
      { note: { text: 'sem segredos' } },
    ])
  })

  it('make a summary by themselves', async () => {
    const { id } = await schedule()
    await write(id, { text: '- Bruno: enviar o convite até sexta\n- decidimos adiar a feira de maio' })
    await patch(id, { status: 'active' })
    await patch(id, { status: 'completed' })
    expect(await read(id)).toMatchObject({ summaryStatus: 'pending' })
    await deliverFacts()
    await runJobs()
    expect(await read(id)).toMatchObject({
      summaryStatus: 'ready',
      decisions: [expect.stringContaining('adiar a feira')],
      actionItems: [{ assignee: 'Bruno Lima' }],
    })
  })
})
