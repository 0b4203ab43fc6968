import { kindsWith } from '@cadencia/contract/kinds'
import type { ClaimedFile } from '@cadencia/files/attachments'
import type { LinkedEnd } from '@cadencia/links/record-links'
import { cutText } from '@cadencia/locale/cut'
import { formatDateTime } from '@cadencia/locale/dates'
import { formatCurrency } from '@cadencia/locale/numbers'
import type { MeetingTag } from '@cadencia/meetings/read-repository'
import type { Message } from '@cadencia/messaging/contract'
import type { Reader } from '@cadencia/server/kinds'
import { plainText } from '@cadencia/text/plain-text'
import { ACTIVITY_LABELS, OUTCOME_LABELS, STAGE_LABELS } from '../labels.ts'
import type { Lead } from '../leads/contract.ts'
import { isLost, isWon, type Stage } from '../opportunities/contract.ts'
import type { JourneyEvent } from './contract.ts'
import type {
  JourneyOpportunity,
  listJourneyActivities,
  listJourneyClients,
  listJourneyFiles,
  listMoves,
} from './repository.ts'

type Row<T extends (...args: never[]) => Promise<readonly unknown[]>> = Awaited<ReturnType<T>>[number]

const NOTHING = { recordId: null, url: null, stage: null, value: null, actor: null } as const
/** Characters of a message that the journey quotes. */
const QUOTED = 200

const quote = (text: string) => cutText(text, QUOTED)

export function leadEvents(lead: Lead): JourneyEvent[] {
  const isImported = lead.source === 'import'
  const created: JourneyEvent = {
    ...NOTHING,
    id: `lead:${lead.id}`,
    kind: isImported ? 'lead_imported' : 'lead_created',
    at: lead.createdAt,
    title: isImported ? 'Lead importado' : 'Lead criado',
    detail: lead.company,
    recordId: lead.id,
  }
  if (lead.convertedAt === null) return [created]
  const converted: JourneyEvent = {
    ...NOTHING,
    id: `converted:${lead.id}`,
    kind: 'converted',
    at: lead.convertedAt,
    title: 'Lead convertido',
    detail: '',
    recordId: lead.id,
  }
  return [created, converted]
}

export function clientEvent(client: Row<typeof listJourneyClients>): JourneyEvent {
  return {
    ...NOTHING,
    id: `client:${client.id}`,
    kind: 'client_created',
    at: client.createdAt,
    title: 'Cliente cadastrado',
    detail: client.name,
    recordId: client.id,
    value: client.contractValue,
    actor: client.actor,
  }
}

/** Its beginning, in the stage of its first stay. */
export function opportunityEvent(opportunity: JourneyOpportunity, stage: Stage | null): JourneyEvent {
  const { id, title, value, createdAt, actor } = opportunity
  return {
    ...NOTHING,
    id: `opportunity:${id}`,
    kind: 'opportunity_created',
    at: createdAt,
    title: 'Oportunidade criada',
    detail: title,
    recordId: id,
    stage,
    value,
    actor,
  }
}

export function moveEvent(move: Row<typeof listMoves>): JourneyEvent {
  const { id, opportunityId, title, value, stage, at, lostReason, actor } = move
  const about = { ...NOTHING, id: `stage:${id}`, at, recordId: opportunityId, stage, value, actor }
  if (isWon(stage)) {
    return {
      ...about,
      kind: 'won',
      title: 'Oportunidade ganha',
      detail: `${title}, ${formatCurrency(value)}`,
    }
  }
  if (isLost(stage)) {
    return { ...about, kind: 'lost', title: 'Oportunidade perdida', detail: lostReason ?? title }
  }
  return { ...about, kind: 'stage_moved', title: `Etapa: ${STAGE_LABELS[stage]}`, detail: title }
}

interface ToldMeeting extends MeetingTag {
  /** It stands on the way itself, with its summary. */
  readonly isLinked: boolean
}

/**
 * An activity is planned when it is made, and done when its outcome is noted; a proposal is a proposal. It leads to the
 * meeting that it tells of.
 */
export function activityEvents(
  activity: Row<typeof listJourneyActivities>,
  meeting: ToldMeeting | undefined,
): JourneyEvent[] {
  const { id, type, subject, outcome, completedAt, scheduledAt, createdAt, actor } = activity
  const description = plainText(activity.description, activity.descriptionFormat)
  const about = { ...NOTHING, recordId: id, url: meeting?.url ?? null, actor }
  const isProposal = type === 'proposal'
  const made: JourneyEvent = {
    ...about,
    id: `activity:${id}`,
    kind: isProposal ? 'proposal' : 'activity_planned',
    at: createdAt,
    title: isProposal ? `Proposta: ${subject}` : `${ACTIVITY_LABELS[type]}: ${subject}`,
    detail: scheduledAt && completedAt === null ? `Para ${formatDateTime(scheduledAt)}` : description,
  }
  if (completedAt === null || outcome === null) return [made]
  const next = activity.nextAction ? `. Próxima ação: ${activity.nextAction}` : ''
  const done: JourneyEvent = {
    ...about,
    id: `done:${id}`,
    kind: 'activity_done',
    at: completedAt,
    title: `${ACTIVITY_LABELS[type]}: ${subject}`,
    detail: [`Resultado: ${OUTCOME_LABELS[outcome]}${next}`, ...toldOf(meeting)].join('. '),
  }
  // Activities completed at creation have no planning event.
  return completedAt === createdAt && !isProposal ? [done] : [made, done]
}

function toldOf(meeting: ToldMeeting | undefined): string[] {
  if (!meeting || meeting.isLinked) return []
  return [[meeting.title, ...(meeting.summary ? [quote(meeting.summary)] : [])].join(': ')]
}

export function messageEvent(message: Message): JourneyEvent {
  const isIncoming = message.direction === 'incoming'
  return {
    ...NOTHING,
    id: `message:${message.id}`,
    kind: isIncoming ? 'message_received' : 'message_sent',
    at: message.sentAt ?? message.createdAt,
    title: isIncoming ? 'Mensagem recebida' : 'Mensagem enviada',
    detail: quote(message.text || (message.attachment?.fileName ?? '')),
    recordId: message.id,
  }
}

/** What a person chose in WhatsApp about automatic messages; what repeats the choice before it says nothing new. */
export function marketingEvents(
  lead: Lead,
  choices: readonly { readonly isStopped: boolean; readonly at: string }[],
): JourneyEvent[] {
  const changes = choices.filter(
    ({ isStopped }, index) => isStopped !== (choices[index - 1]?.isStopped ?? false),
  )
  return changes.map(({ isStopped, at }) => ({
    ...NOTHING,
    id: `marketing:${isStopped}:${at}`,
    kind: 'marketing_changed',
    at,
    title: isStopped ? 'Parou de receber promoções' : 'Voltou a aceitar promoções',
    detail: isStopped
      ? 'Escolha feita no WhatsApp: as automações não escrevem; uma pessoa ainda pode responder'
      : 'Escolha feita no WhatsApp',
    recordId: lead.id,
  }))
}

const LINKED_KINDS = kindsWith({ showsClients: true })
type LinkedKind = (typeof LINKED_KINDS)[number]

function isShown(kind: string): kind is LinkedKind {
  return LINKED_KINDS.some((shown) => shown === kind)
}

/** A linked meeting, task or request; of a meeting what was said and agreed, to those who may read its transcript. */
export async function linkedEvents({ kind, id, record }: LinkedEnd, viewer: Reader): Promise<JourneyEvent[]> {
  if (!isShown(kind)) return []
  const { title, at, url } = record
  const agreed = await record.agreedFor?.(viewer)
  const said = record.isCancelled ? 'Cancelada' : quote(agreed?.summary ?? '')
  const detail = kind === 'meeting' ? said : record.detail
  return [
    { ...NOTHING, id: `${kind}:${id}`, kind, at, title, detail, recordId: id, url },
    ...(agreed?.decisions ?? []).map((one) => ({
      ...NOTHING,
      id: `decision:${one.id}`,
      kind: 'decision' as const,
      at: one.at,
      title: one.text,
      detail: title,
      recordId: one.id,
      url: one.url,
    })),
  ]
}

/** Sent and received messages; pending and failed ones never reached the person. */
export function hasHappened({ state }: Message): boolean {
  return ['sent', 'delivered', 'read', 'received', 'uncertain'].includes(state)
}

export function fileEvent(
  { id, createdAt, actor }: Row<typeof listJourneyFiles>,
  file: ClaimedFile | undefined,
): JourneyEvent {
  return {
    ...NOTHING,
    id: `file:${id}`,
    kind: 'file_attached',
    at: createdAt,
    title: 'Arquivo anexado',
    detail: file?.fileName ?? '',
    recordId: id,
    actor,
  }
}
