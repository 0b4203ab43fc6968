import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { afterAll } from 'vitest'

/** A mail server that only records. */
export interface MailSink {
  readonly url: string
  /** Received mails with headers. */
  readonly mails: readonly string[]
}

/** Call it at the top level of a test file, which ends it. */
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
