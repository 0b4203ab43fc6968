import { type Db, transact } from '@cadencia/db/client'
import { handles, type JobHandler } from '@cadencia/jobs/handler'
import { dismissJob } from '@cadencia/jobs/monitor'
import { type Schedule, schedule } from '@cadencia/jobs/schedules'
import { plural } from '@cadencia/locale/text'
import type { Mailer } from '@cadencia/mail/mailer'
import { forgetNotifications, mailNotifications, remindAbsent } from './facts.ts'
import { type PushJobOptions, pushJobs } from './push/jobs.ts'
import { deleteShownBefore } from './push/repository.ts'
import { remindAbsentUsers } from './reminders/service.ts'
import { deleteOlder, lockMailDue, markMailed } from './repository.ts'
import { KEPT_MS, SHOWN_MS } from './rules.ts'

export interface NotificationOptions extends PushJobOptions {
  readonly mailer: Pick<Mailer, 'send'>
  /** Origin of links in mails. */
  readonly publicUrl: string
}

type Waiting = Awaited<ReturnType<typeof lockMailDue>>

function mailOf(waiting: Waiting, { siteName, publicUrl }: { siteName: string; publicUrl: string }) {
  const [first] = waiting
  if (!first) return undefined
  const lines = waiting.map(({ title, message, actionUrl }) =>
    [`• ${title}: ${message}`, actionUrl && `  ${publicUrl}${actionUrl}`].filter(Boolean).join('\n'),
  )
  return {
    to: first.email,
    subject:
      waiting.length === 1
        ? `${first.title}: ${first.message}`.slice(0, 200)
        : `${siteName}: ${plural(waiting.length, 'novidade', 'novidades')}`,
    text: [
      `Olá, ${first.firstName}.`,
      lines.join('\n\n'),
      `Escolha o que recebe por e-mail em seu perfil: ${publicUrl}/?profile=notifications`,
    ].join('\n\n'),
  }
}

export function notificationJobs(options: NotificationOptions): JobHandler[] {
  const { settings, mailer, publicUrl, isPushOn, now } = options

  /** Rows stay locked while sending, so that two attempts do not send the same mail. */
  function mail(db: Db, userId: string): Promise<{ mailed: number }> {
    return transact(db, async (trx) => {
      const due = await lockMailDue(trx, userId)
      const { emailNotifications, siteName } = settings.get('system')
      const waiting = emailNotifications ? due.filter((one) => !one.isNeedless) : []
      const letter = mailOf(waiting, { siteName, publicUrl })
      if (letter) await mailer.send(letter)
      await markMailed(
        trx,
        due.map(({ id }) => id),
      )
      return { mailed: waiting.length }
    })
  }

  return [
    handles(mailNotifications, ({ userId }, { db }) => mail(db, userId)),
    handles(remindAbsent, async (_, { db, jobId }) => {
      const { emailNotifications: isMailOn } = settings.get('system')
      const reminded = await remindAbsentUsers(db, { now: now(), isMailOn, isPushOn })
      // Runs without reminders are not kept in the job list.
      if (reminded === 0) await dismissJob(db, jobId, '')
      return { reminded }
    }),
    handles(forgetNotifications, async (_, { db }) => {
      await deleteShownBefore(db, new Date(now() - SHOWN_MS).toISOString())
      return { forgotten: await deleteOlder(db, new Date(now() - KEPT_MS).toISOString()) }
    }),
    ...pushJobs(options),
  ]
}

export const notificationSchedules: readonly Schedule[] = [
  // The shortest window is five minutes; a late run would remind of something over.
  schedule({
    name: 'remind_absent',
    job: remindAbsent,
    payload: {},
    when: { cron: '* 9-17 * * *' },
    maxLateMs: 60_000,
  }),
  schedule({
    name: 'forget_notifications',
    job: forgetNotifications,
    payload: {},
    when: { cron: '50 3 * * *' },
  }),
]
