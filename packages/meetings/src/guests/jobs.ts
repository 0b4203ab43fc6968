import { emailKey } from '@cadencia/contract/email'
import type { Db } from '@cadencia/db/client'
import { derivedId } from '@cadencia/jobs/enqueue'
import { handles, type JobHandler } from '@cadencia/jobs/handler'
import { type Schedule, schedule } from '@cadencia/jobs/schedules'
import type { Mailer } from '@cadencia/mail/mailer'
import { personRows } from '@cadencia/people/read-repository'
import type { Settings } from '@cadencia/settings/server'
import { invitationFile } from '../calendar/invitation-file.ts'
import { INVITATIONS_KEPT_DAYS } from './contract.ts'
import { forgetGuests, mailGuest } from './facts.ts'
import { letterOf } from './letter.ts'
import { confirmInvitation, deleteForgotten, findGuestEmail, type InvitationKey } from './repository.ts'
import { type ClaimedLetter, claimLetter } from './service.ts'

export interface GuestMailOptions {
  readonly mailer: Pick<Mailer, 'send' | 'address'>
  readonly settings: Settings
  readonly now: () => number
}

interface Rooms {
  readonly findRoom: (db: Db) => Promise<string>
}

const DAY_MS = 24 * 60 * 60_000

/** Who invites: the address of replies, too, while that person is here. */
async function findOrganizer(db: Db, id: string | null) {
  if (id === null) return undefined
  return db
    .selectFrom(personRows.as('u'))
    .select(['u.name', 'u.email'])
    .where('u.id', '=', id)
    .where('u.is_active', '=', true)
    .executeTakeFirst()
}

export function guestJobs({ mailer, settings, findRoom, now }: GuestMailOptions & Rooms): JobHandler[] {
  async function send(db: Db, key: InvitationKey, letter: ClaimedLetter): Promise<void> {
    const email = await findGuestEmail(db, key.guestId)
    if (email === undefined) return
    const { message, sequence, at, guestName, organizerId } = letter
    const person = await findOrganizer(db, organizerId)
    const organizerName = person?.name ?? settings.get('system').siteName
    await mailer.send({
      id: derivedId(mailGuest.name, key.guestId, key.subjectId, sequence, at),
      to: email,
      ...(person && { replyTo: { name: person.name, address: person.email } }),
      ...letterOf({ message, guestName, organizerName }),
      invitation: {
        method: message.method,
        content: invitationFile({
          ...message,
          ...{ subjectId: key.subjectId, sequence, at },
          organizer: { name: organizerName, email: mailer.address },
          guest: { name: guestName, email: emailKey(email) },
        }),
      },
    })
  }

  return [
    /** Claims, sends and confirms, outside of transactions. After a crash in between the same mail is sent once more. */
    handles(mailGuest, async (key, { db, jobId }) => {
      const roomUrl = await findRoom(db)
      for (let mailed = 0; ; mailed += 1) {
        const letter = await claimLetter(db, key, { jobId, roomUrl, now: now() })
        if (!letter) return { mailed }
        await send(db, key, letter)
        await confirmInvitation(db, key, letter.sequence)
      }
    }),
    handles(forgetGuests, async (_, { db }) => ({
      forgotten: await deleteForgotten(db, new Date(now() - INVITATIONS_KEPT_DAYS * DAY_MS).toISOString()),
    })),
  ]
}

export const guestSchedules: readonly Schedule[] = [
  schedule({ name: 'forget_guests', job: forgetGuests, payload: {}, when: { cron: '40 3 * * *' } }),
]
