import { describe, expect, it } from 'vitest'
import {
  ana,
  bruno,
  clock,
  deliverFacts,
  facts,
  outsider,
  patch,
  read,
  runJobs,
  schedule,
  transcribe,
} from '../testing/meetings-app.ts'

describe('what was said', () => {
  it("keeps each author's text and replaces it when they save again", async () => {
    const { id } = await schedule()
    await patch(id, { status: 'active' })
    await transcribe(id, 'Versão um')
    await transcribe(id, 'Versão dois')
    await transcribe(id, 'Minha parte', bruno)
    const answer = (await ana.send({ url: `/api/meetings/${id}/transcript` })).json()
    expect(answer.parts.map(({ name, text }: { name: string; text: string }) => [name, text])).toEqual([
      ['Ana Lima', 'Versão dois'],
      ['Bruno Lima', 'Minha parte'],
    ])
    expect(answer.transcript).toBe('Versão dois\n\nMinha parte')
    expect((await read(id)).presentIds.toSorted()).toEqual([ana.userId, bruno.userId].toSorted())
  })

  it("the permanent room is everyone's, one meeting a day, and nobody ends it", async () => {
    clock.ms = Date.parse('2026-11-26T02:30:00Z')
    const first = await transcribe('permanent-room', 'Bom dia', outsider)
    const second = await transcribe('permanent-room', 'Boa tarde', bruno)
    expect(first.statusCode).toBe(200)
    expect(second.json().meetingId).toBe(first.json().meetingId)
    const meeting = await read(first.json().meetingId)
    expect(meeting).toMatchObject({
      title: 'Sala permanente - 25/11/2026',
      status: 'active',
      isPermanentRoom: true,
      canEdit: true,
    })
    expect((await ana.send({ url: '/api/meetings/permanent-room' })).json()).toMatchObject({
      meetingId: meeting.id,
    })
  })

  it('takes a million characters and no more', async () => {
    const { id } = await schedule()
    expect((await transcribe(id, 'á'.repeat(1_000_000))).statusCode).toBe(200)
    expect((await transcribe(id, 'á'.repeat(1_000_001))).statusCode).toBe(400)
  })

  it('writes the summary when a meeting with a transcript is completed, labelled as extractive', async () => {
    const { id } = await schedule()
    await transcribe(
      id,
      'Hoje revisamos o orçamento do projeto. Decidimos adiar o lançamento para março. O Bruno vai enviar a proposta até sexta-feira.',
    )
    await patch(id, { status: 'active' })
    expect((await patch(id, { status: 'completed' })).json()).toMatchObject({ summaryStatus: 'pending' })
    await deliverFacts()
    await runJobs()
    const meeting = await read(id)
    expect(meeting).toMatchObject({ summaryStatus: 'ready', summarySource: 'extractive' })
    expect(meeting.decisions).toEqual(['Decidimos adiar o lançamento para março.'])
    expect(meeting.actionItems).toEqual([
      { text: 'O Bruno vai enviar a proposta até sexta-feira.', assignee: 'Bruno Lima' },
    ])
    expect(await facts('meeting.summarised', id)).toHaveLength(1)
  })

  it('writes it again when a transcript is saved on a completed meeting', async () => {
    const { id } = await schedule()
    await patch(id, { status: 'active' })
    await patch(id, { status: 'completed' })
    expect((await read(id)).summaryStatus).toBe('none')
    await transcribe(id, 'Combinamos que a equipe publica o relatório mensal na segunda-feira.')
    await deliverFacts()
    await runJobs()
    expect((await read(id)).aiSummary).toContain('relatório mensal')
  })

  it('refuses a summary of nothing', async () => {
    const { id } = await schedule()
    const answer = await ana.send({ method: 'POST', url: `/api/meetings/${id}/summary` })
    expect(answer.json()).toMatchObject({ statusCode: 409, code: 'summary_refused' })
  })
})
