import { isOpenStage } from '@cadencia/crm/opportunities/contract'
import type { JourneyEvent, JourneyKind, Journey as ServerJourney } from '@cadencia/crm/timeline/contract'
import { lookUp } from '@cadencia/locale/fallback'
import { fullName } from '../../../kit/full-name.ts'
import type { Journey, JourneyStep, StageSpan, StepKind } from './journey-model.ts'

const KINDS = {
  lead_created: 'created',
  lead_imported: 'created',
  converted: 'stage',
  client_created: 'created',
  activity_planned: 'planned',
  activity_done: 'activity',
  message_sent: 'sent',
  message_received: 'received',
  marketing_changed: 'received',
  opportunity_created: 'stage',
  stage_moved: 'stage',
  proposal: 'proposal',
  file_attached: 'file',
  won: 'won',
  lost: 'lost',
  meeting: 'meeting',
  task: 'task',
  support: 'request',
  decision: 'decision',
} as const satisfies Record<JourneyKind, StepKind>

/** Maps the server's journey to the screen's model. */
export function journeyOf(server: ServerJourney): Journey {
  const { name, company, status, stage, proposals, totalValue, closedAt, lostReason, lostAt, events } = server
  return {
    name,
    company,
    status,
    stage,
    proposalsCount: proposals,
    totalValue,
    closedAt,
    lostReason,
    lostAt,
    steps: events.map(stepOf),
    spans: spansOf(events),
  }
}

function stepOf({ id, kind, at, title, detail, url, actor }: JourneyEvent): JourneyStep {
  return {
    id,
    kind: lookUp(KINDS, kind, 'activity'),
    at,
    title,
    ...(detail ? { detail } : {}),
    ...(url ? { url } : {}),
    ...(actor ? { actor: fullName(actor) } : {}),
  }
}

/** The stages of the negotiation that moved last, and how long it was in each. */
function spansOf(events: readonly JourneyEvent[]): readonly StageSpan[] {
  const moves = events.filter(({ stage }) => stage !== null)
  const last = moves.at(-1)
  const own = moves.filter(({ recordId }) => recordId === last?.recordId)
  return own.flatMap(({ stage, at }, index) => {
    if (stage === null || !isOpenStage(stage)) return []
    return [{ stage, from: at, to: own[index + 1]?.at ?? null }]
  })
}
