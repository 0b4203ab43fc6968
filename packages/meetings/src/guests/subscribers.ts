import { type Subscriber, subscribeSets } from '@cadencia/db/subscriber'
import { meetingCancelled, meetingChanged, meetingScheduled } from '../facts.ts'
import { mailGuests } from './service.ts'

/** Whatever makes, changes or cancels a meeting is mailed to its guests. */
export const guestSubscribers: readonly Subscriber[] = [
  subscribeSets(meetingScheduled, 'meetings.mail_guests_scheduled', mailGuests),
  subscribeSets(meetingChanged, 'meetings.mail_guests_changed', mailGuests),
  subscribeSets(meetingCancelled, 'meetings.mail_guests_cancelled', mailGuests),
]
