import { runAttempts } from '@cadencia/jobs/testing'
import { openMailer } from '@cadencia/mail/mailer'
import { startMailServer } from '@cadencia/testkit/mail-server'
import { afterAll, describe, expect, it } from 'vitest'
import {
  ana,
  bruno,
  db,
  deliverFacts,
  mails,
  outsider,
  patch,
  read,
  runJobs,
  schedule,
  settings,
  transcribe,
} from '../testing/meetings-app.ts'
import { summaryMailJob } from './jobs.ts'

const server = await startMailServer({ stepMs: 0 })
const mailer = openMailer({
  smtpUrl: server.url,
  from: 'Cadência <agenda@cadencia.example>',
  dir: '',
  log: { info: () => {} },
})
afterAll(() => mailer.close())

const said = 'Decidimos adiar a feira de maio para junho. O Bruno vai enviar o convite novo até sexta.'

async function summarised() {
  const { id } = await schedule()
  await patch(id, { status: 'active' })
  await transcribe(id, said)
  await patch(id, { status: 'completed' })
  await deliverFacts()
  await runJobs()
  return id
}

function edit(id: string, payload: object, who = ana) {
  return who.send({ method: 'PATCH', url: `/api/meetings/${id}/summary`, payload })
}

const versions = async (id: string) =>
  (await ana.send({ url: `/api/meetings/${id}/summary/versions` })).json()

const version = (id: string, number: number | string, who = ana) =>
  who.send({ url: `/api/meetings/${id}/summary/versions/${number}` })

function share(id: string, payload: object, who = ana) {
  return who.send({ method: 'POST', url: `/api/meetings/${id}/summary/share`, payload })
}

async function directMessages(who: typeof ana, otherId: string): Promise<string[]> {
  const chat = (
    await who.send({ method: 'POST', url: '/api/chats/direct', payload: { userId: otherId } })
  ).json()
  const messages = (await who.send({ url: `/api/chats/${chat.id}/messages` })).json()
  return messages.map(({ content }: { content: string }) => content)
}

const auditOf = (id: string) =>
  db.selectFrom('audit_entries').select(['actor_id', 'action', 'after']).where('entity_id', '=', id).execute()

describe('a summary', () => {
  it('that was edited is kept when it is made again', async () => {
    const id = await summarised()
    expect((await edit(id, { text: 'A feira fica para junho.', version: 1 })).json()).toMatchObject({
      version: 2,
      source: 'edited',
      createdBy: ana.userId,
    })
    expect(await read(id)).toMatchObject({ aiSummary: 'A feira fica para junho.', summarySource: 'edited' })
    await ana.send({ method: 'POST', url: `/api/meetings/${id}/summary` })
    await runJobs()
    const listed = await versions(id)
    expect(listed).toMatchObject([
      { version: 3, source: 'extractive', createdBy: null },
      { version: 2, source: 'edited' },
      { version: 1, source: 'extractive' },
    ])
    expect(Object.keys(listed[1]).sort()).toEqual(['createdAt', 'createdBy', 'source', 'version'])
    expect((await version(id, 2)).json()).toMatchObject({
      ...{ version: 2, source: 'edited', createdBy: ana.userId, text: 'A feira fica para junho.' },
    })
    expect(await read(id)).toMatchObject({ summarySource: 'extractive' })
  })

  it('is edited by the newest version, and only where there is one', async () => {
    const id = await summarised()
    const answers = await Promise.all([
      edit(id, { text: 'um', version: 1 }),
      edit(id, { text: 'dois', version: 1 }, bruno),
    ])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({
      current: { version: 2 },
    })
    expect((await edit(id, { text: ' ', version: 2 })).statusCode).toBe(400)
    expect((await edit(id, { text: 'a'.repeat(20_001), version: 2 })).statusCode).toBe(400)
    expect((await edit(id, { text: 'x', version: 2 }, outsider)).statusCode).toBe(403)
    const other = await schedule()
    expect((await edit(other.id, { text: 'x', version: 1 })).json()).toMatchObject({ code: 'no_summary' })
  })
})

describe('SEC-49: the versions of a summary', () => {
  it('are paged, and the newest 100 and the first of them kept', async () => {
    const id = await summarised()
    for (let number = 1; number < 120; number += 1) {
      expect((await edit(id, { text: `Texto ${number + 1}`, version: number })).statusCode).toBe(200)
    }
    const kept: number[] = []
    let url: string | undefined = `/api/meetings/${id}/summary/versions?limit=40`
    while (url) {
      const answer = await ana.send({ url })
      expect(answer.headers['x-total-count']).toBe('101')
      kept.push(...answer.json().map((one: { version: number }) => one.version))
      url = /<([^>]+)>/.exec(String(answer.headers.link ?? ''))?.[1]
    }
    expect(kept).toEqual([...Array.from({ length: 100 }, (_, index) => 120 - index), 1])
    expect((await version(id, 1)).json().text).toContain('feira')
    expect((await version(id, 120)).json().text).toBe('Texto 120')
    expect((await version(id, 20)).statusCode).toBe(404)
    expect(await read(id)).toMatchObject({ aiSummary: 'Texto 120' })
  })

  it('are for who may read the transcript, by their numbers', async () => {
    const id = await summarised()
    expect((await version(id, 1, outsider)).statusCode).toBe(403)
    expect((await version(id, 2)).statusCode).toBe(404)
    for (const wrong of ['x', '-1', '1e3', '99999999999']) {
      expect((await version(id, wrong)).statusCode).toBe(400)
    }
    expect((await ana.send({ url: `/api/meetings/${id}/summary/versions?cursor=x` })).statusCode).toBe(400)
  })
})

describe('sharing a summary', () => {
  it('sends it with its items to people in their direct chats, and is audited', async () => {
    const id = await summarised()
    expect((await share(id, { userIds: [outsider.userId] })).statusCode).toBe(202)
    const [message = ''] = (await directMessages(outsider, ana.userId)).slice(-1)
    expect(message).toContain('Alinhamento')
    expect(message).toMatch(
      /- O Bruno vai enviar o convite novo até sexta\. \(Bruno Lima, até 27\/11\/2026\)/,
    )
    expect(message).toContain(`/meetings/${id}`)
    expect(await auditOf(id)).toMatchObject([{ actor_id: ana.userId, action: 'meeting.summary_shared' }])
  })

  it('mails it within, and outside only where the sender confirmed', async () => {
    const id = await summarised()
    const inside = `${bruno.userId}@cadencia.example`
    const refused = await share(id, { emails: [inside, 'cliente@fora.example'] })
    expect(refused.json()).toMatchObject({ statusCode: 409, code: 'outside_addresses' })
    await runJobs()
    expect(mails).toEqual([])
    expect((await share(id, { emails: [inside] })).statusCode).toBe(202)
    expect((await share(id, { emails: ['cliente@fora.example'], confirmOutside: true })).statusCode).toBe(202)
    await runJobs()
    expect(mails.map(({ to }) => to).sort()).toEqual([inside, 'cliente@fora.example'].sort())
    expect(mails[0]?.text).toContain('adiar a feira')
    expect(mails[0]?.text).not.toContain('**')
  })

  it('has its answers go to who shared it, while that person is here', async () => {
    const id = await summarised()
    const isOwn = /^Reply-To: "?Ana Lima"? <(.*)>\r?$/m
    const shareAndMail = async () => {
      server.mails.length = 0
      await share(id, { emails: ['cliente@fora.example'], confirmOutside: true })
      await runAttempts(db, [summaryMailJob({ mailer, settings, publicUrl: 'https://cadencia.example' })])
      return server.mails[0] ?? ''
    }
    const mail = await shareAndMail()
    expect(mail).toMatch(/^From: .*agenda@cadencia\.example/m)
    expect(isOwn.exec(mail)?.[1]).toBe(`${ana.userId}@cadencia.example`)

    const setActive = (isActive: boolean) =>
      db.updateTable('users').set({ is_active: isActive }).where('id', '=', ana.userId).execute()
    await setActive(false)
    const after = await shareAndMail()
    await setActive(true)
    expect(after).toMatch(/^Subject: .*Resumo/m)
    expect(after).not.toMatch(/^Reply-To:/m)
  })

  it('is for who takes part, to chats in reach, and of a summary that is there', async () => {
    const id = await summarised()
    expect((await share(id, { userIds: [bruno.userId] }, outsider)).statusCode).toBe(403)
    expect((await share(id, {})).statusCode).toBe(400)
    expect((await share(id, { chatIds: ['5b1f6d0e-0000-4000-8000-000000000000'] })).statusCode).toBe(400)
    const other = await schedule()
    expect((await share(other.id, { userIds: [bruno.userId] })).json()).toMatchObject({ code: 'no_summary' })
  })
})
