import { meetingCancelled, meetingChanged, meetingSummarised } from '@cadencia/meetings/facts'
import { summaryEdited } from '@cadencia/meetings/summaries/facts'
import type { MessageSubject } from '@cadencia/messaging/contract'
import { contactIdentified, messageReceived, messageSent } from '@cadencia/messaging/facts'
import {
  type Announcement,
  announce,
  announceRead,
  type Hearers,
  type LiveRule,
} from '@cadencia/realtime/rules'
import {
  activityChanged,
  attachmentChanged,
  clientChanged,
  leadChanged,
  leadConverted,
  leadCreated,
  leadRemoved,
  leadsChanged,
  opportunityChanged,
  opportunityCreated,
  opportunityLost,
  opportunityMoved,
  opportunityRemoved,
  opportunityWon,
} from './facts.ts'
import type { Opportunity } from './opportunities/contract.ts'

/** Only sessions that unlocked the CRM hear of its records. */
function changed(noun: string, id: string): Announcement {
  return { to: 'crm', event: { type: 'changed', entity: `crm_${noun}`, id } }
}

/** Carries the row, so that boards need no request. */
function moved({ opportunity }: { readonly opportunity: Opportunity }): Announcement {
  const { id, stage } = opportunity
  return {
    to: 'crm',
    event: { type: 'changed', entity: 'crm_opportunity', id, scope: stage, row: opportunity },
  }
}

/** Of many that change at once screens hear one event. */
const lead = ({ leadId, isOneOfMany }: { readonly leadId: string; readonly isOneOfMany: boolean }) =>
  isOneOfMany ? null : changed('lead', leadId)

/** Messages are part of a lead's journey. */
const talked = ({ subject }: { readonly subject: MessageSubject | null }) =>
  subject?.kind === 'lead' ? changed('lead', subject.id) : null

async function aboutMeetings(ids: readonly string[], { db, isCrmHeard }: Hearers): Promise<Announcement[]> {
  if (!isCrmHeard()) return []
  const rows = await db
    .selectFrom('crm_activities')
    .select('id')
    .where('meeting_id', 'in', ids)
    .where('deleted_at', 'is', null)
    .execute()
  return rows.map(({ id }) => changed('activity', id))
}

const aboutEach = (facts: readonly { readonly meetingId: string }[], hearers: Hearers) =>
  aboutMeetings(
    facts.map(({ meetingId }) => meetingId),
    hearers,
  )

export const crmLive: readonly LiveRule[] = [
  announce(messageSent, talked),
  announce(messageReceived, talked),
  announce(contactIdentified, talked),
  announce(leadCreated, lead),
  announce(leadChanged, lead),
  announce(leadConverted, ({ leadId }) => changed('lead', leadId)),
  announce(leadRemoved, lead),
  announce(leadsChanged, () => changed('lead', '*')),
  announce(opportunityCreated, moved),
  announce(opportunityChanged, moved),
  announce(opportunityMoved, moved),
  announce(opportunityWon, moved),
  announce(opportunityLost, moved),
  announce(opportunityRemoved, ({ opportunityId, stage }) => ({
    to: 'crm',
    event: { type: 'changed', entity: 'crm_opportunity', id: opportunityId, scope: stage, row: null },
  })),
  announce(clientChanged, ({ clientId }) => changed('client', clientId)),
  announce(activityChanged, ({ activityId }) => changed('activity', activityId)),
  // Activities answer title and summary of the meeting that they tell of.
  announceRead(meetingChanged, aboutEach),
  announceRead(meetingSummarised, aboutEach),
  announceRead(summaryEdited, aboutEach),
  announceRead(meetingCancelled, (facts, hearers) =>
    aboutMeetings(
      facts.flatMap(({ meetingId, followingIds }) => [meetingId, ...followingIds]),
      hearers,
    ),
  ),
  announce(attachmentChanged, ({ attachmentId }) => changed('attachment', attachmentId)),
]
