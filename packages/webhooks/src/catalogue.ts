import { goalChanged, goalCreated, goalDeleted, goalProgressed } from '@cadencia/admin/goals/facts'
import { mediaDeleted, mediaUploaded } from '@cadencia/admin/media/facts'
import { settingsChanged } from '@cadencia/admin/settings/facts'
import type { Fact } from '@cadencia/contract/fact'
import {
  automationChanged,
  automationDeliveryChanged,
  automationFailed,
} from '@cadencia/crm/automations/facts'
import {
  activityChanged,
  attachmentChanged,
  clientChanged,
  leadAssigned,
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
} from '@cadencia/crm/facts'
import { leadImportMoved } from '@cadencia/crm/imports/facts'
import type { Db } from '@cadencia/db/client'
import { type Subscriber, subscribeSets, type WantedFacts } from '@cadencia/db/subscriber'
import { DISCUSSED, DISCUSSED_KINDS, type DiscussedKind } from '@cadencia/discussions/contract'
import { commentChanged, commentDeleted, commentWritten, followersChanged } from '@cadencia/discussions/facts'
import { reportFailed, reportReady, reportRequested } from '@cadencia/insights/facts'
import {
  meetingCancelled,
  meetingChanged,
  meetingCompleted,
  meetingScheduled,
  meetingStarted,
  meetingSummarised,
  transcriptSaved,
} from '@cadencia/meetings/facts'
import {
  contactIdentified,
  contactOptedOut,
  gatewayChanged,
  messageDelivered,
  messageFailed,
  messageQueued,
  messageRead,
  messageReceived,
  messageSent,
  messageSkipped,
  messagesUnacknowledged,
  messageUncertain,
} from '@cadencia/messaging/facts'
import {
  memberAdded,
  memberRemoved,
  teamChanged,
  tokenCreated,
  tokenRevoked,
  userAdded,
  userChanged,
  userDeactivated,
} from '@cadencia/people/facts'
import { stageChanged, stageCreated, stageDeleted } from '@cadencia/pilots/facts'
import { badgeEarned, scoringChanged } from '@cadencia/scoring/facts'
import {
  knowledgeShared,
  sprintChanged,
  sprintCompleted,
  sprintCreated,
  sprintDelayed,
  taskChanged,
  taskCompleted,
  taskCreated,
  taskDeleted,
  taskReopened,
  taskRestored,
  tasksCarried,
} from '@cadencia/sprints/facts'
import {
  supportAssigned,
  supportClosed,
  supportCommented,
  supportOpened,
  supportRated,
  supportResolved,
  supportStarted,
} from '@cadencia/support/facts'
import { z } from 'zod'
import type { OfferedFact } from './contract.ts'

/** A fact as a delivery names it. */
export interface NamedFact {
  readonly factId: number
  readonly key: string
  /** Whether it tells of a record of the CRM. */
  readonly isOfCrm: boolean
}

interface CatalogueEntry extends Omit<OfferedFact, 'schema'> {
  /** JSON Schema of what is sent. */
  readonly schema: () => Record<string, unknown>
  /** What is sent of a stored payload. */
  readonly dataOf: (payload: unknown) => unknown
  readonly subscribe: (options: {
    readonly wanted: WantedFacts
    readonly take: (trx: Db, facts: readonly NamedFact[]) => Promise<void>
  }) => Subscriber
}

type Offer = (area: string) => CatalogueEntry

function offer<P extends z.ZodType>(
  fact: Fact<P>,
  {
    needsCrm = false,
    isOfCrm = () => needsCrm,
  }: { needsCrm?: boolean; isOfCrm?: (payload: z.output<P>) => boolean } = {},
): Offer {
  return (area) => ({
    name: fact.name,
    summary: fact.summary,
    area,
    needsCrm,
    schema: () => ({ ...z.toJSONSchema(fact.payload, { io: 'output', unrepresentable: 'any' }) }),
    dataOf: (payload) => fact.payload.parse(payload),
    subscribe: ({ wanted, take }) => ({
      // One name for all: a fact that is parked holds back those of its key, whatever their kind.
      ...subscribeSets(fact, 'webhooks', (trx, facts) =>
        take(
          trx,
          facts.map(({ factId, payload }) => ({
            factId,
            key: fact.key(payload),
            isOfCrm: isOfCrm(payload),
          })),
        ),
      ),
      wanted,
    }),
  })
}

const staff = <P extends z.ZodType>(fact: Fact<P>) => offer(fact)
const crm = <P extends z.ZodType>(fact: Fact<P>) => offer(fact, { needsCrm: true })
/** Comments on records of the CRM are for webhooks that may know of it; the others get those of everything else. */
const comment = <P extends z.ZodType<{ kind: DiscussedKind }>>(fact: Fact<P>) =>
  offer(fact, { isOfCrm: ({ kind }) => DISCUSSED[kind].access === 'crm' })

/**
 * Facts that can be sent. Left out: chats and notifications, which belong to people; what only screens follow; and what
 * webhooks themselves record.
 */
const AREAS: Readonly<Record<string, readonly Offer[]>> = {
  Reuniões: [
    staff(meetingScheduled),
    staff(meetingChanged),
    staff(meetingStarted),
    staff(meetingCompleted),
    staff(meetingCancelled),
    staff(transcriptSaved),
    staff(meetingSummarised),
  ],
  Tarefas: [
    staff(taskCreated),
    staff(taskChanged),
    staff(taskCompleted),
    staff(taskReopened),
    staff(taskDeleted),
    staff(taskRestored),
  ],
  Sprints: [
    staff(sprintCreated),
    staff(sprintChanged),
    staff(sprintDelayed),
    staff(sprintCompleted),
    staff(tasksCarried),
    staff(knowledgeShared),
  ],
  Comentários: [
    comment(commentWritten),
    comment(commentChanged),
    comment(commentDeleted),
    comment(followersChanged),
  ],
  Suporte: [
    staff(supportOpened),
    staff(supportAssigned),
    staff(supportStarted),
    staff(supportResolved),
    staff(supportClosed),
    staff(supportCommented),
    staff(supportRated),
  ],
  'Projetos especiais': [staff(stageCreated), staff(stageChanged), staff(stageDeleted)],
  Pontuações: [staff(scoringChanged), staff(badgeEarned)],
  Relatórios: [staff(reportRequested), staff(reportReady), staff(reportFailed)],
  'Pessoas e times': [
    staff(userAdded),
    staff(userChanged),
    staff(userDeactivated),
    staff(teamChanged),
    staff(memberAdded),
    staff(memberRemoved),
    staff(tokenCreated),
    staff(tokenRevoked),
  ],
  Administração: [
    staff(goalCreated),
    staff(goalChanged),
    staff(goalProgressed),
    staff(goalDeleted),
    staff(mediaUploaded),
    staff(mediaDeleted),
    staff(settingsChanged),
  ],
  CRM: [
    crm(leadCreated),
    crm(leadChanged),
    crm(leadAssigned),
    crm(leadConverted),
    crm(leadRemoved),
    crm(leadsChanged),
    crm(leadImportMoved),
    crm(opportunityCreated),
    crm(opportunityChanged),
    crm(opportunityMoved),
    crm(opportunityWon),
    crm(opportunityLost),
    crm(opportunityRemoved),
    crm(clientChanged),
    crm(activityChanged),
    crm(attachmentChanged),
  ],
  WhatsApp: [
    crm(automationChanged),
    crm(automationDeliveryChanged),
    crm(automationFailed),
    crm(messageQueued),
    crm(messageSent),
    crm(messageDelivered),
    crm(messageRead),
    crm(messageFailed),
    crm(messageUncertain),
    crm(messageSkipped),
    crm(messageReceived),
    crm(contactIdentified),
    crm(contactOptedOut),
    crm(gatewayChanged),
    crm(messagesUnacknowledged),
  ],
}

/** All facts that can be sent, by area. */
export const CATALOGUE: readonly CatalogueEntry[] = Object.entries(AREAS).flatMap(([area, offers]) =>
  offers.map((make) => make(area)),
)

/** Facts that always tell of a record of the CRM. */
export const CRM_FACTS: readonly string[] = CATALOGUE.filter(({ needsCrm }) => needsCrm).map(
  ({ name }) => name,
)

/** Facts that tell of a record of the CRM where their payload's `kind` is one of `CRM_KINDS`. */
export const COMMENT_FACTS: readonly string[] = [
  commentWritten,
  commentChanged,
  commentDeleted,
  followersChanged,
].map(({ name }) => name)
export const CRM_KINDS: readonly string[] = DISCUSSED_KINDS.filter((kind) => DISCUSSED[kind].access === 'crm')

const byName = new Map(CATALOGUE.map((entry) => [entry.name, entry]))

export function findOffered(name: string): CatalogueEntry | undefined {
  return byName.get(name)
}
