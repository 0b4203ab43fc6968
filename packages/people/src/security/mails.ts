import { emailKey } from '@cadencia/contract/email'
import { job } from '@cadencia/contract/job'
import { Id, Instant } from '@cadencia/contract/values'
import type { Db } from '@cadencia/db/client'
import { enqueue } from '@cadencia/jobs/enqueue'
import { handles, type JobContext, type JobHandler } from '@cadencia/jobs/handler'
import { formatDateTime } from '@cadencia/locale/dates'
import type { Mailer } from '@cadencia/mail/mailer'
import type { Settings } from '@cadencia/settings/server'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { findRecipient } from '../repository.ts'
import { deviceName } from '../sessions/labels.ts'
import { findSessionOrigin } from '../sessions/repository.ts'
import { describeScopes } from '../tokens/labels.ts'
import { findToken } from '../tokens/repository.ts'

const CHANGE_LABELS = {
  role: 'papel',
  username: 'nome de usuário',
  password: 'senha',
  second_factor_on: 'verificação em duas etapas (ligada)',
  second_factor_off: 'verificação em duas etapas (desligada)',
} as const
export type SignInChange = keyof typeof CHANGE_LABELS

const CHANGES = Object.keys(CHANGE_LABELS) as [SignInChange, ...SignInChange[]]

const mailSignInChange = job({
  queue: 'maintenance',
  name: 'mail_sign_in_change',
  label: 'Aviso de alteração nos dados de acesso',
  payload: z.object({ userId: Id, changes: z.array(z.enum(CHANGES)).min(1), at: Instant }),
})

const mailNewDevice = job({
  queue: 'maintenance',
  name: 'mail_new_device',
  label: 'Aviso de acesso em novo dispositivo',
  payload: z.object({ userId: Id, sessionId: Id, at: Instant }),
})

const mailNewToken = job({
  queue: 'maintenance',
  name: 'mail_new_token',
  label: 'Aviso de novo token de acesso',
  payload: z.object({ userId: Id, tokenId: Id, at: Instant }),
})

interface Changed {
  readonly userId: string
  readonly changes: readonly SignInChange[]
  /** Epoch milliseconds. */
  readonly now: number
}

/** Mails the person, after the commit, that their sign-in data changed. */
export async function reportSignInChange(trx: Db, { userId, changes, now }: Changed): Promise<void> {
  if (changes.length === 0) return
  await enqueue(trx, mailSignInChange, { userId, changes: [...changes], at: new Date(now).toISOString() })
}

/** Mails the person, after the commit, that a browser they had not used before opened this session. */
export async function reportNewDevice(
  trx: Db,
  { now, ...session }: { readonly userId: string; readonly sessionId: string; readonly now: number },
): Promise<void> {
  await enqueue(trx, mailNewDevice, { ...session, at: new Date(now).toISOString() })
}

/** Mails the person, after the commit, that a program may act as them from now on. */
export async function reportNewToken(
  trx: Db,
  { now, ...token }: { readonly userId: string; readonly tokenId: string; readonly now: number },
): Promise<void> {
  await enqueue(trx, mailNewToken, { ...token, at: new Date(now).toISOString() })
}

const MAILS_AN_HOUR = 5
const HOUR_MS = 60 * 60_000

/** Limits new-device mails to five per address and hour: false when there is none left. */
export function newDeviceAllowance(): (email: string) => boolean {
  const counts = new LRUCache<string, number>({ max: 10_000, ttl: HOUR_MS, noUpdateTTL: true })
  return (email) => {
    const count = (counts.get(emailKey(email)) ?? 0) + 1
    counts.set(emailKey(email), count)
    return count <= MAILS_AN_HOUR
  }
}

export interface SecurityMailOptions {
  readonly mailer: Pick<Mailer, 'send' | 'prune'>
  readonly settings: Settings
  readonly publicUrl: string
}

interface Letter {
  readonly subject: string
  readonly lines: readonly string[]
  /** What to do where it was somebody else. */
  readonly advice: string
}

/** Sends these mails; whoever was erased or deactivated meanwhile gets none. */
export function securityMailJobs({ mailer, settings, publicUrl }: SecurityMailOptions): JobHandler[] {
  async function mail({ db, jobId }: JobContext, userId: string, letter: Letter): Promise<boolean> {
    const { subject, lines, advice } = letter
    const person = await findRecipient(db, userId)
    if (!person) return false
    const { siteName } = settings.get('system')
    const text = [`Olá, ${person.firstName}.`, ...lines, `Se não foi você: ${advice}`, publicUrl].join('\n\n')
    await mailer.send({ id: jobId, to: person.email, subject: `${subject} - ${siteName}`, text })
    return true
  }

  return [
    handles(mailSignInChange, async ({ userId, changes, at }, context) => {
      const list = changes.map((change) => `• ${CHANGE_LABELS[change]}`).join('\n')
      const mailed = await mail(context, userId, {
        subject: 'Seus dados de acesso mudaram',
        lines: [`Mudou em ${formatDateTime(at)} (horário de São Paulo):\n${list}`],
        advice: 'avise agora quem administra a plataforma.',
      })
      return { mailed }
    }),
    handles(mailNewDevice, async ({ userId, sessionId, at }, context) => {
      const origin = await findSessionOrigin(context.db, sessionId)
      const device = origin
        ? `${deviceName(origin.userAgent)}, endereço ${origin.ipAddress}`
        : 'Outro dispositivo'
      const mailed = await mail(context, userId, {
        subject: 'Novo acesso à sua conta',
        lines: [
          `${device}, em ${formatDateTime(at)} (horário de São Paulo).`,
          'Foi a primeira entrada a partir desse navegador.',
        ],
        advice: 'encerre essa sessão em “Meu perfil”, Sessões, e avise quem administra a plataforma.',
      })
      return { mailed }
    }),
    handles(mailNewToken, async ({ userId, tokenId, at }, context) => {
      // None where it was revoked meanwhile.
      const token = await findToken(context.db, tokenId)
      const isOwn = token?.createdBy === userId
      const maker = isOwn ? 'você' : (token?.createdByName ?? 'alguém')
      const what = token ? `O token “${token.name}”, criado por ${maker}` : 'Um token, que já não existe'
      const mailed = await mail(context, userId, {
        subject: 'Novo token de acesso em seu nome',
        lines: [
          `${what}, em ${formatDateTime(at)} (horário de São Paulo). Com ele, um programa age em seu nome.`,
          ...(token ? [`Permissões: ${describeScopes(token.scopes)}.`] : []),
        ],
        advice:
          isOwn && !token?.isService
            ? 'revogue o token em “Meu perfil”, Tokens, e avise quem administra a plataforma.'
            : 'avise agora quem administra a plataforma.',
      })
      return { mailed }
    }),
  ]
}
