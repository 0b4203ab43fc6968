import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { SMTPServer } from 'smtp-server'
import { afterAll } from 'vitest'

/** A mail server that takes its time with every step and keeps what it took. */
export interface MailServer {
  readonly url: string
  /** Mails that were taken, with their headers. */
  readonly mails: string[]
}

/** Call it at the top level of a test file, which ends it. */
export async function startMailServer({ stepMs }: { readonly stepMs: number }): Promise<MailServer> {
  const mails: string[] = []
  const afterStep = (done: () => void) => void sleep(stepMs).then(done)
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onConnect: (_session, done) => afterStep(done),
    onMailFrom: (_address, _session, done) => afterStep(done),
    onRcptTo: (_address, _session, done) => afterStep(done),
    onData: (stream, _session, done) => {
      void text(stream).then((mail) =>
        afterStep(() => {
          mails.push(mail)
          done()
        }),
      )
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())))
  const address = server.server.address()
  if (address === null || typeof address === 'string') throw new Error('the mail server has no port')
  return { url: `smtp://127.0.0.1:${address.port}`, mails }
}
