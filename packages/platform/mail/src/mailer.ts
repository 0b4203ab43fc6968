import { randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { refuseInTransaction } from '@cadencia/db/open-transaction'

export interface Mail {
  /** The same at each try, from which readers see that a second one is the same mail (Message-ID). */
  readonly id?: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly attachments?: readonly {
    readonly filename: string
    readonly content: Buffer
    readonly contentType: string
  }[]
}

export interface Mailer {
  /** Rejects when the mail was not accepted or written. */
  send(mail: Mail): Promise<void>
  close(): void
}

export interface MailerOptions {
  /** `smtp://` or `smtps://`; without it mails are written to files. */
  readonly smtpUrl: string | undefined
  readonly from: string
  /** Folder of mails when there is no server. */
  readonly dir: string
  readonly log: { info(details: object, message: string): void }
}

const TIMEOUT_MS = 10_000

/**
 * Opens outgoing mail. Without a server each mail is a file (mode 0600) in `dir`; the log names only the file, never
 * its contents, such as sign-in codes.
 */
export function openMailer({ smtpUrl, from, dir, log }: MailerOptions): Mailer {
  // Some servers check a mail for long before they take it.
  const timeouts = {
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: 6 * TIMEOUT_MS,
  }
  const open = async () => {
    // Loaded lazily: most processes send no mail for long.
    const { createTransport } = await import('nodemailer')
    return smtpUrl
      ? createTransport({ url: smtpUrl, ...timeouts }, { from })
      : createTransport({ streamTransport: true, buffer: true, newline: 'unix' }, { from })
  }
  const domain = /@([^>\s]+)/.exec(from)?.[1] ?? 'localhost'
  let transport: ReturnType<typeof open> | undefined
  return {
    send: async (mail) => {
      refuseInTransaction('mail')
      transport ??= open()
      const { message } = await (await transport).sendMail({
        // As an object, so that it is parsed as a single address.
        to: { name: '', address: mail.to },
        ...(mail.id !== undefined && { messageId: `<${mail.id}@${domain}>` }),
        subject: mail.subject.replace(/[\r\n]+/g, ' '),
        text: mail.text,
        ...(mail.attachments ? { attachments: mail.attachments.map((one) => ({ ...one })) } : {}),
      })
      if (smtpUrl) return
      await mkdir(dir, { recursive: true, mode: 0o700 })
      const file = join(dir, `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID()}.eml`)
      await writeFile(file, message, { mode: 0o600 })
      log.info({ file }, 'mail written')
    },
    close: () => void transport?.then((opened) => opened.close()),
  }
}

interface MailEnvironment {
  readonly smtpUrl?: string | undefined
  readonly mailFrom?: string | undefined
  readonly dataDir: string
}

export function mailerFor(
  { smtpUrl, mailFrom, dataDir }: MailEnvironment,
  log: MailerOptions['log'],
): Mailer {
  return openMailer({
    smtpUrl,
    from: mailFrom ?? 'Cadência <cadencia@localhost>',
    dir: join(dataDir, 'mail'),
    log,
  })
}
