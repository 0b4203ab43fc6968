import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { afterAll } from 'vitest'

/** A mail server that delivers nothing. */
export interface MailSink {
  readonly url: string
  /** What it was given so far, headers and all. */
  readonly mails: readonly string[]
}

/** To be called while a test file is read; it ends with it. */
export async function startMailSink(): Promise<MailSink> {
  const mails: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) => {
      text(stream).then((mail) => {
        mails.push(mail)
        done()
      }, done)
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())))
  const address = server.server.address()
  if (address === null || typeof address === 'string') throw new Error('the mail sink has no port')
  return { url: `smtp://127.0.0.1:${address.port}`, mails }
}
