import { handles, type JobHandler } from '@cadencia/jobs/handler'
import type { Mailer } from '@cadencia/mail/mailer'
import { personRows } from '@cadencia/people/read-repository'
import { GONE_EMAIL } from '@cadencia/server/erasure/mentions'
import type { Settings } from '@cadencia/settings/server'
import { plainText } from '@cadencia/text/plain-text'
import { mailSummary } from './facts.ts'
import { sharedText } from './rules.ts'
import { getShareable } from './service.ts'

export interface SummaryMailOptions {
  readonly mailer: Pick<Mailer, 'send'>
  readonly settings: Settings
  readonly publicUrl: string
}

/** Mails a summary that somebody shared, who gets the answers while they are here. */
export function summaryMailJob({ mailer, settings, publicUrl }: SummaryMailOptions): JobHandler {
  return handles(mailSummary, async ({ meetingId, senderId, email }, { db, jobId }) => {
    // Erased meanwhile.
    if (email === GONE_EMAIL) return
    const shared = await getShareable(db, meetingId, publicUrl)
    const sender = await db
      .selectFrom(personRows.as('u'))
      .select(['u.name', 'u.email', 'u.is_active as isActive'])
      .where('u.id', '=', senderId)
      .executeTakeFirst()
    const { siteName } = settings.get('system')
    const text = plainText(sharedText(shared), 'markdown')
    await mailer.send({
      id: jobId,
      to: email,
      ...(sender?.isActive && { replyTo: { name: sender.name, address: sender.email } }),
      subject: `Resumo: ${shared.meeting.title} - ${siteName}`,
      text: `${sender?.name ?? 'Alguém'} compartilhou com você o resumo de uma reunião.\n\n${text}`,
    })
  })
}
