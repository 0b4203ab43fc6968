import { networkOf } from '@cadencia/server/client-network'
import type { PeopleContext } from '../context.ts'
import { CODE } from '../rules.ts'
import { canRegisterOrSignIn } from './admission.ts'
import { createCode } from './code-repository.ts'
import { type Exchange, failureKeys, identityOf } from './service.ts'

interface CodeMail {
  readonly email: string
  /** What it is for, as its mail says. */
  readonly purpose: 'entrar' | 'confirmar que é você'
}

/**
 * Makes a code for any address, so that nobody learns who is here, and mails it, after the answer, to those whom it
 * would let in. It is good in this browser alone.
 */
export async function sendCode(
  context: PeopleContext,
  { request, reply }: Exchange,
  mail: CodeMail,
): Promise<void> {
  const { db, cookies, limits, now } = context
  const { email } = mail
  const [person] = await failureKeys(context, request, identityOf(email))
  await limits.codeRequestsPerAddress.count([`address:${networkOf(request.clientAddress)}`])
  await limits.codeRequests.count(person ? [person] : [])
  const formerBrowser = cookies.read(request, 'code')
  const { code, browser } = await createCode(db, { email, formerBrowser, now: now() })
  if (await canRegisterOrSignIn(context, email)) mailCode(context, mail, code)
  cookies.write(reply, 'code', { value: browser, lifeMs: CODE.lifeMs })
}

function mailCode({ mailer, settings, log }: PeopleContext, { email: to, purpose }: CodeMail, code: string) {
  const { siteName } = settings.get('system')
  const text = [
    `Seu código para ${purpose} em ${siteName}: ${code}`,
    '',
    `Ele vale por ${CODE.lifeMs / 60_000} minutos, uma única vez, no navegador em que foi pedido.`,
    'Se não foi você quem pediu, ignore esta mensagem.',
  ].join('\n')
  // Sent after the answer, so that timing does not reveal known addresses.
  setImmediate(() => {
    mailer.send({ to, subject: `Código de acesso - ${siteName}`, text }).catch((error: unknown) => {
      log.warn({ err: error }, 'a code was not sent')
    })
  })
}
