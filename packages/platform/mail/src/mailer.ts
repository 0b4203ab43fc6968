import { randomUUID } from 'node:crypto'
import { mkdir, open as openFile, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { domainToASCII } from 'node:url'
import { refuseInTransaction } from '@cadencia/db/open-transaction'
import { createTransport } from 'nodemailer'

export interface Mail {
  /** The same at each try, from which readers see that a second one is the same mail (Message-ID). */
  readonly id?: string
  readonly to: string
  readonly subject: string
  readonly text: string
  /** Who gets the answers. Default: the sender. */
  readonly replyTo?: { readonly name: string; readonly address: string }
  /** An iCalendar file that calendar programs act upon. */
  readonly invitation?: { readonly method: 'REQUEST' | 'CANCEL'; readonly content: string }
  readonly attachments?: readonly {
    readonly filename: string
    readonly content: Buffer
    readonly contentType: string
  }[]
}

export interface Mailer {
  /** The sender's. */
  readonly address: string
  /** Rejects when the mail was not accepted or written. */
  send(mail: Mail): Promise<void>
  /**
   * Deletes mails that were written to files: those from before an instant (epoch milliseconds), and those to addresses
   * that are nobody's any more. Answers how many.
   */
  prune(pruning: MailPruning): Promise<number>
  close(): void
}

export interface MailPruning {
  readonly before: number
  /** Everybody's addresses. */
  readonly known: readonly string[]
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
const ENDING = '.eml'
/** Our mails' headers are shorter. */
const HEAD_BYTES = 8192

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
  const open = () =>
    smtpUrl
      ? createTransport({ url: smtpUrl, ...timeouts }, { from })
      : createTransport({ streamTransport: true, buffer: true, newline: 'unix' }, { from })
  const address = /[^<>\s]+@[^<>\s]+/.exec(from)?.[0] ?? 'cadencia@localhost'
  const domain = address.slice(address.lastIndexOf('@') + 1)
  let transport: ReturnType<typeof open> | undefined
  return {
    address,
    send: async (mail) => {
      refuseInTransaction('mail')
      transport ??= open()
      const { message } = await transport.sendMail({
        // As an object, so that it is parsed as a single address.
        to: { name: '', address: mail.to },
        ...(mail.id !== undefined && { messageId: `<${mail.id}@${domain}>` }),
        subject: mail.subject.replace(/[\r\n]+/g, ' '),
        text: mail.text,
        ...(mail.replyTo && { replyTo: mail.replyTo }),
        ...(mail.invitation && { icalEvent: { ...mail.invitation, filename: 'convite.ics' } }),
        ...(mail.attachments ? { attachments: mail.attachments.map((one) => ({ ...one })) } : {}),
      })
      if (smtpUrl) return
      await mkdir(dir, { recursive: true, mode: 0o700 })
      const file = join(dir, `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID()}${ENDING}`)
      await writeFile(file, message, { mode: 0o600 })
      log.info({ file }, 'mail written')
    },
    prune: (pruning) => pruneMails(dir, pruning),
    close: () => transport?.close(),
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

async function pruneMails(dir: string, { before, known }: MailPruning): Promise<number> {
  const names = (await readdir(dir).catch(() => [])).filter((name) => name.endsWith(ENDING))
  // A name begins with the instant at which it was written.
  const first = new Date(before).toISOString().replaceAll(':', '-')
  const kept = new Set(known.map(normalised))
  let pruned = 0
  for (const name of names) {
    const file = join(dir, name)
    const to = name < first ? undefined : await addresseeOf(file)
    if (name >= first && (to === undefined || kept.has(normalised(to)))) continue
    await rm(file, { force: true })
    pruned += 1
  }
  return pruned
}

/** As mails write it: names of hosts in ASCII. */
function normalised(address: string): string {
  const [host = '', ...name] = address.toLowerCase().split('@').reverse()
  return [...name.reverse(), domainToASCII(host)].join('@')
}

/** The address of a mail's `To`; undefined for a file that is none of ours. */
async function addresseeOf(file: string): Promise<string | undefined> {
  const opened = await openFile(file).catch(() => undefined)
  if (!opened) return undefined
  try {
    const { buffer, bytesRead } = await opened.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
    const head = buffer.toString('utf8', 0, bytesRead).split(/\r?\n\r?\n/)[0] ?? ''
    return /^To:[ \t]*(?:\r?\n[ \t]+)?<?([^\s<>]+)>?[ \t]*\r?$/im.exec(head)?.[1]
  } finally {
    await opened.close()
  }
}
