import { type Subscriber, subscribeSets } from '@cadencia/db/subscriber'
import { meetingCancelled, meetingChanged, meetingScheduled } from '../facts.ts'
import { tellGuests } from './service.ts'

/** Whatever makes, changes or cancels a meeting has its guests told. */
export const guestSubscribers: readonly Subscriber[] = [
  subscribeSets(meetingScheduled, 'meetings.tell_guests_scheduled', tellGuests),
  subscribeSets(meetingChanged, 'meetings.tell_guests_changed', tellGuests),
  subscribeSets(meetingCancelled, 'meetings.tell_guests_cancelled', tellGuests),
]
