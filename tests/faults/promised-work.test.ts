import { expect, it } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { caller, signIn } from '../support/session.ts'
import { times } from '../support/size.ts'
import { addPerson, serverForFile } from '../support/suite.ts'

const ROUNDS = times(1, 20)
const SAID =
  'Decidimos dividir a exportação em partes. O Bruno vai implementar a exportação até sexta-feira. As inscrições cresceram doze por cento nesta semana.'

const server = await serverForFile()
const { database } = server
const cookie = await signIn(server, await addPerson(database, 'Ana'))
const call = caller(server, cookie)

async function transcribedMeeting(title: string): Promise<string> {
  const created = await call('POST', '/api/meetings', { title, scheduledAt: new Date().toISOString() })
  const { id } = await created.json()
  expect((await call('PATCH', `/api/meetings/${id}`, { status: 'active' })).status).toBe(200)
  const saved = await call('POST', '/api/meetings/transcription', { meetingId: id, transcript: SAID })
  expect(saved.status).toBe(200)
  return id
}

it('REL-5: writes the summary that ending a meeting promised, killed in the moment of its answer', async () => {
  for (let round = 1; round <= ROUNDS; round += 1) {
    const id = await transcribedMeeting(`Encerrada ${round}`)
    const ended = await call('PATCH', `/api/meetings/${id}`, { status: 'completed' })
    await server.kill()
    expect(ended.status).toBe(200)

    await server.restart()
    const meeting = await eventually(
      async () => {
        const found = await (await call('GET', `/api/meetings/${id}`)).json()
        return found.summaryStatus === 'ready' && found
      },
      { what: 'the summary is there', withinMs: 60_000 },
    )
    expect(meeting.aiSummary).toContain('exportação')
    expect(meeting.summarySource).toBe('extractive')
    const jobs = await database.query<{ status: string }>(
      `select status from job_requests where name = 'summarise_meeting' and payload->>'meetingId' = '${id}'`,
    )
    expect(jobs).toEqual([{ status: 'completed' }])
  }
})
