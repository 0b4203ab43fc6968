import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { asTransaction } from '@cadencia/db/open-transaction'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Mailer, openMailer } from './mailer.ts'
import { keepMails } from './testing.ts'

const received: string[] = []
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData: (stream, _session, done) => {
    let text = ''
    stream.on('data', (chunk) => {
      text += chunk
    })
    stream.on('end', () => {
      received.push(text)
      done()
    })
  },
})
let dir = ''
let smtpUrl = ''

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'cadencia-mail-'))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  smtpUrl = `smtp://127.0.0.1:${port}`
})
afterAll(async () => {
  await new Promise<void>((resolve) => server.close(resolve))
  await rm(dir, { recursive: true, force: true })
})

const mail = { to: 'ana@cadencia.example', subject: 'Seu código', text: 'O código é 123456.' }

/** Addressee and subject of a mail as a server takes it. */
const headersOf = (text: string) => ({
  to: /^To: (.+)$/m.exec(text)?.[1]?.trim(),
  subject: /^Subject: (.+)$/m.exec(text)?.[1]?.trim(),
})

const kept = keepMails()
const MAILERS = {
  'a server': {
    open: () => openMailer({ smtpUrl, from: 'a@b.example', dir: join(dir, 'none'), log: { info: () => {} } }),
    taken: () => received.map(headersOf),
  },
  'the stand-in of tests': {
    open: () => kept.mailer,
    taken: () => kept.mails.map(({ to, subject }) => ({ to, subject })),
  },
}

describe.each(Object.entries(MAILERS))('mail by %s', (_, { open, taken }) => {
  let mailer: Mailer
  beforeAll(() => {
    mailer = open()
  })
  afterAll(() => mailer.close())

  it('is taken once, for one address', async () => {
    const before = taken().length
    await mailer.send({ ...mail, subject: 'Oi' })
    expect(taken().slice(before)).toEqual([{ to: mail.to, subject: 'Oi' }])
  })

  it('has no line break in headers', async () => {
    await mailer.send({ ...mail, subject: 'Oi\r\nBcc: todos@mundo.example' })
    expect(taken().at(-1)?.subject).toBe('Oi Bcc: todos@mundo.example')
  })

  it('is refused while a transaction is open, which could still be undone', async () => {
    const before = taken().length
    await expect(asTransaction(() => mailer.send(mail))).rejects.toThrow('mail inside a database transaction')
    expect(taken()).toHaveLength(before)
  })

  it('is no file that could be pruned', async () => {
    expect(await mailer.prune({ before: Date.now() + 60_000, known: [] })).toBe(0)
  })
})

describe('outgoing mail', () => {
  it('goes to the mail server', async () => {
    const mailer = openMailer({
      smtpUrl,
      from: 'Cadência <nao-responda@cadencia.example>',
      dir,
      log: { info: () => {} },
    })
    await mailer.send(mail)
    mailer.close()
    expect(received.at(-1)).toContain('To: ana@cadencia.example')
    expect(received.at(-1)).toContain('nao-responda@cadencia.example')
  })

  it('SEC-24: is written to a file without a server, and the log names only the file', async () => {
    const logged: object[] = []
    const mailer = openMailer({
      smtpUrl: undefined,
      from: 'a@b.example',
      dir,
      log: { info: (details) => logged.push(details) },
    })
    await mailer.send(mail)
    const [name = ''] = (await readdir(dir)).filter((file) => file.endsWith('.eml'))
    const file = join(dir, name)
    expect(await readFile(file, 'utf8')).toContain('ana@cadencia.example')
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect(logged).toEqual([{ file }])
  })

  it('is kept as a file while it is young and its reader is somebody', async () => {
    const folder = join(dir, 'kept')
    const mailer = openMailer({
      smtpUrl: undefined,
      from: 'a@b.example',
      dir: folder,
      log: { info: () => {} },
    })
    const readers = ['Ana@Cadencia.example', 'bia@cadencia.example', 'zé@órgão.example']
    for (const to of readers) await mailer.send({ ...mail, to, subject: 'Ação: '.repeat(60) })
    const files = async () => (await readdir(folder)).length
    expect(await mailer.prune({ before: 0, known: readers.map((to) => to.toLowerCase()) })).toBe(0)
    expect(await files()).toBe(3)
    expect(await mailer.prune({ before: 0, known: ['bia@cadencia.example', 'zé@órgão.example'] })).toBe(1)
    const left = await Promise.all(
      (await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8')),
    )
    expect(left.join()).not.toMatch(/ana@/i)
    expect(await mailer.prune({ before: Date.now() + 60_000, known: readers })).toBe(2)
    expect(await files()).toBe(0)
    const none = openMailer({ smtpUrl, from: 'a@b.example', dir: join(dir, 'none'), log: { info: () => {} } })
    expect(await none.prune({ before: Date.now(), known: [] })).toBe(0)
  })

  it('goes to a single address, whatever it contains', async () => {
    const recipients: string[] = []
    server.onRcptTo = ({ address }, _session, done) => {
      recipients.push(address)
      done()
    }
    const mailer = openMailer({ smtpUrl, from: 'a@b.example', dir, log: { info: () => {} } })
    await mailer.send({ ...mail, to: 'ana@cadencia.example, todos@mundo.example' }).catch(() => {})
    mailer.close()
    expect(recipients).not.toContain('todos@mundo.example')
  })

  it('carries an invitation for calendar programs, and says who gets the answers', async () => {
    const mailer = openMailer({ smtpUrl, from: 'Cadência <agenda@b.example>', dir, log: { info: () => {} } })
    expect(mailer.address).toBe('agenda@b.example')
    await mailer.send({
      ...mail,
      replyTo: { name: 'Ana, a chefe', address: 'ana@b.example' },
      invitation: { method: 'CANCEL', content: 'BEGIN:VCALENDAR' },
    })
    mailer.close()
    expect(received.at(-1)).toMatch(/^Reply-To: "Ana, a chefe" <ana@b\.example>\r?$/m)
    expect(received.at(-1)).toMatch(/^Content-Type: text\/calendar; charset=utf-8; method=CANCEL\r?$/m)
  })

  it('goes to a domain with accents by its ASCII form', async () => {
    const mailer = openMailer({ smtpUrl, from: 'a@b.example', dir, log: { info: () => {} } })
    await mailer.send({ ...mail, to: 'contato@pão.com.br' })
    mailer.close()
    expect(received.at(-1)).toContain('To: contato@xn--po-sia.com.br')
  })

  it('rejects when the server is away', async () => {
    const mailer = openMailer({
      smtpUrl: 'smtp://127.0.0.1:1',
      from: 'a@b.example',
      dir,
      log: { info: () => {} },
    })
    await expect(mailer.send(mail)).rejects.toThrow()
  })
})
