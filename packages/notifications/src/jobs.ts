import { type Db, transact } from '@cadencia/db/client'
import { handles, type JobHandler } from '@cadencia/jobs/handler'
import { dismissJob } from '@cadencia/jobs/monitor'
import { type Schedule, schedule } from '@cadencia/jobs/schedules'
import { plural } from '@cadencia/locale/text'
import type { Mailer } from '@cadencia/mail/mailer'
import type { Settings } from '@cadencia/settings/server'
import { forgetNotifications, mailNotifications, remindAbsent } from './facts.ts'
import { remindThoseAway } from './reminders/service.ts'
import { deleteOlder, lockMailDue, markMailed } from './repository.ts'
import { KEPT_MS } from './rules.ts'

export interface NotificationWork {
  readonly settings: Settings
  readonly mailer: Pick<Mailer, 'send'>
  /** Origin of the addresses that leave the application. */
  readonly publicUrl: string
  readonly now: () => number
}

type Waiting = Awaited<ReturnType<typeof lockMailDue>>

/** One mail about everything that waits. */
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

/** What the worker does for notifications. */
export function notificationJobs({ settings, mailer, publicUrl, now }: NotificationWork): JobHandler[] {
  /** The rows stay locked while the mail is sent, so that two tries never send the same. */
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
      const reminded = await remindThoseAway(db, { now: now(), isMailOn })
      // A look that found nobody is nothing to be listed.
      if (reminded === 0) await dismissJob(db, jobId, '')
      return { reminded }
    }),
    handles(forgetNotifications, async (_, { db }) => ({
      forgotten: await deleteOlder(db, new Date(now() - KEPT_MS).toISOString()),
    })),
  ]
}

export const notificationSchedules: readonly Schedule[] = [
  // The narrowest window is five minutes wide; an occurrence that comes too late would remind of what is over.
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
