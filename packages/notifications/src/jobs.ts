import type { Db } from '@cadencia/db/client'
import { derivedId } from '@cadencia/jobs/enqueue'
import { handles, type JobHandler } from '@cadencia/jobs/handler'
import { dismissJob } from '@cadencia/jobs/monitor'
import { type Schedule, schedule } from '@cadencia/jobs/schedules'
import { cutText } from '@cadencia/locale/cut'
import { plural } from '@cadencia/locale/text'
import type { Mailer } from '@cadencia/mail/mailer'
import { forgetNotifications, mailNotifications, remindAbsent } from './facts.ts'
import { type PushJobOptions, pushJobs } from './push/jobs.ts'
import { deleteShownBefore } from './push/repository.ts'
import { remindAbsentUsers } from './reminders/service.ts'
import { claimMailDue, deleteOlder, markMailed } from './repository.ts'
import { KEPT_MS, SHOWN_MS } from './rules.ts'

export interface NotificationOptions extends PushJobOptions {
  readonly mailer: Pick<Mailer, 'send'>
  /** Origin of links in mails. */
  readonly publicUrl: string
}

type Waiting = Awaited<ReturnType<typeof claimMailDue>>

function mailOf(waiting: Waiting, { siteName, publicUrl }: { siteName: string; publicUrl: string }) {
  const [first] = waiting
  if (!first) return undefined
  const lines = waiting.map(({ title, message, actionUrl }) =>
    [`• ${title}: ${message}`, actionUrl && `  ${publicUrl}${actionUrl}`].filter(Boolean).join('\n'),
  )
  return {
    id: derivedId('notifications', ...waiting.map(({ id }) => id)),
    to: first.email,
    subject:
      waiting.length === 1
        ? cutText(`${first.title}: ${first.message}`, 200)
        : `${siteName}: ${plural(waiting.length, 'novidade', 'novidades')}`,
    text: [
      `Olá, ${first.firstName}.`,
      lines.join('\n\n'),
      `Escolha o que recebe por e-mail em seu perfil: ${publicUrl}/profile/notifications`,
    ].join('\n\n'),
  }
}

export function notificationJobs(options: NotificationOptions): JobHandler[] {
  const { settings, mailer, publicUrl, isPushOn, now } = options

  /** Claims, sends and confirms, outside of transactions. After a crash in between the job sends once more. */
  async function mail(db: Db, userId: string, jobId: string): Promise<{ mailed: number }> {
    const due = await claimMailDue(db, { userId, jobId })
    const { emailNotifications, siteName } = settings.get('system')
    const waiting = emailNotifications ? due.filter((one) => !one.isNeedless) : []
    const letter = mailOf(waiting, { siteName, publicUrl })
    if (letter) await mailer.send(letter)
    await markMailed(db, jobId)
    return { mailed: waiting.length }
  }

  return [
    handles(mailNotifications, ({ userId }, { db, jobId }) => mail(db, userId, jobId)),
    handles(remindAbsent, async (_, { db, jobId }) => {
      const { emailNotifications: isMailOn } = settings.get('system')
      const reminded = await remindAbsentUsers(db, { now: now(), isMailOn, isPushOn })
      // Runs without reminders are not kept in the job list.
      if (reminded === 0) await dismissJob(db, jobId, '')
      return { reminded }
    }),
    handles(forgetNotifications, async (_, { db }) => {
      const ago = (ms: number) => new Date(now() - ms).toISOString()
      await deleteShownBefore(db, ago(SHOWN_MS))
      return { forgotten: await deleteOlder(db, { shown: ago(KEPT_MS), unshown: ago(SHOWN_MS) }) }
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
