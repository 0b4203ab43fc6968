import { createHash } from 'node:crypto'
import type { DB } from '@cadencia/db/schema.gen'
import { addDays, saoPauloDay, saoPauloStartOfDay } from '@cadencia/locale/sao-paulo'
import { canonicalPhone } from '@cadencia/messaging/phone'
import type { Insertable } from 'kysely'
import { segmentOf } from '../clients/service.ts'
import { estimatedScore } from '../leads/contact.ts'
import { STAGE_PROBABILITY, STAGES, type Stage } from '../opportunities/contract.ts'
import {
  ACTIVITIES,
  COMPANIES,
  DEALS,
  FIRST_NAMES,
  LAST_NAMES,
  LEAD_NOTES,
  LOST_REASONS,
  SOURCES,
  STATUSES,
  TEMPERATURES,
} from './content.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const AREA_CODES = ['11', '21', '31', '41', '51', '61', '71', '81'] as const

/** How far the deals of the demo have come, one after the other. */
const PROGRESS: readonly Stage[] = [
  'prospecting',
  'closed_won',
  'qualification',
  'proposal',
  'closed_won',
  'negotiation',
  'prospecting',
  'closed_lost',
  'proposal',
  'qualification',
]

export interface Plan {
  readonly leads: Insertable<DB['leads']>[]
  readonly clients: Insertable<DB['clients']>[]
  readonly opportunities: Omit<Insertable<DB['opportunities']>, 'rank'>[]
  readonly stages: Insertable<DB['opportunity_stages']>[]
  readonly activities: Insertable<DB['crm_activities']>[]
}

export interface Planning {
  /** Who sells. */
  readonly ownerIds: readonly string[]
  readonly now: Date
}

const pick = <T>(list: readonly [T, ...T[]] | readonly T[], ordinal: number): T =>
  list[ordinal % list.length] as T
const instant = (ms: number) => new Date(ms).toISOString()

/** The same random-looking id each time for the same thing. */
function idOf(what: string): string {
  const hex = createHash('sha256').update(`crm ${what}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[^a-zA-Z]/g, '')
    .toLowerCase()

/** A working hour some days before (or, negative, after) now. */
function daysAgo(now: Date, days: number, hour: number): number {
  const day = addDays(saoPauloDay(now), -days)
  const at = Date.parse(saoPauloStartOfDay(day)) + hour * HOUR_MS
  return days < 0 ? at : Math.min(at, now.getTime() - 10 * 60_000)
}

/** The lead of a place, the same each time. */
export function planLead(ordinal: number, { ownerIds, now }: Planning): Insertable<DB['leads']> {
  const first = pick(FIRST_NAMES, ordinal)
  const last = pick(LAST_NAMES, ordinal * 7 + Math.floor(ordinal / FIRST_NAMES.length))
  const [company, domain] = pick(COMPANIES, ordinal * 3 + Math.floor(ordinal / 11))
  const source = pick(SOURCES, ordinal)
  const isWhatsApp = source === 'whatsapp'
  const number = `${pick(AREA_CODES, ordinal)}9${String(10_000 + ordinal).padStart(8, '0')}`
  const phone = isWhatsApp || ordinal % 3 !== 0 ? canonicalPhone(number) : null
  const email =
    isWhatsApp && ordinal % 2 === 0 ? null : `${plain(first)}.${plain(last)}${ordinal}@${domain}.example`
  const temperature = isWhatsApp ? pick(TEMPERATURES, Math.floor(ordinal / 4)) : null
  const createdAt = instant(daysAgo(now, (ordinal * 5) % 75, 9 + (ordinal % 8)))
  return {
    id: idOf(`lead ${ordinal}`),
    name: `${first} ${last}`,
    email,
    phone: phone?.e164 ?? null,
    phone_key: phone?.key ?? null,
    company,
    source,
    status: isWhatsApp ? 'new' : pick(STATUSES, Math.floor(ordinal / 3)),
    temperature,
    score: estimatedScore({ email, phone: phone?.e164 ?? null, company, source, temperature }),
    notes: pick(LEAD_NOTES, ordinal),
    assigned_to: pick(ownerIds, ordinal),
    created_by: pick(ownerIds, ordinal),
    created_at: createdAt,
    updated_at: createdAt,
  }
}

/** The deal of a lead, its way through the stages, what was done for it, and the client where it was won. */
export function planDeal(
  ordinal: number,
  lead: Insertable<DB['leads']>,
  { now }: Planning,
  plan: Plan,
): void {
  const [title, price] = pick(DEALS, ordinal)
  const stage = pick(PROGRESS, ordinal)
  const isOver = stage === 'closed_won' || stage === 'closed_lost'
  const value = Math.round(price * (0.8 + (ordinal % 5) * 0.1))
  const id = idOf(`opportunity ${ordinal}`)
  const age = 6 + ((ordinal * 11) % 55)
  const createdMs = daysAgo(now, age, 10)
  const way = wayTo(stage)
  const step = Math.min(8, age / (way.length + 1)) * DAY_MS
  const enteredMs = (index: number) => Math.min(createdMs + index * step, now.getTime() - HOUR_MS)
  const since = instant(enteredMs(way.length - 1))
  const lostReason = stage === 'closed_lost' ? pick(LOST_REASONS, ordinal) : null
  const owner = lead.assigned_to ?? null
  const clientId = stage === 'closed_won' ? planClient(ordinal, { lead, value, since }, plan) : null
  lead.created_at = instant(Math.min(Date.parse(String(lead.created_at)), createdMs - DAY_MS))
  if (stage !== 'closed_lost') lead.status = 'qualified'
  if (stage === 'closed_won') lead.converted_at = since
  plan.opportunities.push({
    id,
    lead_id: lead.id ?? null,
    client_id: clientId,
    title: `${title} — ${lead.company}`,
    value,
    stage,
    probability: STAGE_PROBABILITY[stage],
    expected_close_date: addDays(saoPauloDay(now), isOver ? -(ordinal % 20) : 7 + ((ordinal * 9) % 60)),
    notes: pick(LEAD_NOTES, ordinal + 2),
    assigned_to: owner,
    stage_since: since,
    closed_at: isOver ? since : null,
    lost_reason: lostReason,
    credited_value: clientId ? value : null,
    created_by: owner,
    created_at: instant(createdMs),
    updated_at: since,
  })
  way.forEach((entered, index) => {
    plan.stages.push({
      opportunity_id: id,
      stage: entered,
      actor_id: owner,
      entered_at: instant(enteredMs(index)),
      left_at: index === way.length - 1 ? null : instant(enteredMs(index + 1)),
      lost_reason: entered === 'closed_lost' ? lostReason : null,
    })
  })
  planActivities(ordinal, { id, leadId: lead.id ?? null, owner, enteredMs, steps: way.length }, { now, plan })
}

function wayTo(stage: Stage): Stage[] {
  const before = STAGES.slice(0, 4)
  if (stage === 'closed_won') return [...before, stage]
  if (stage === 'closed_lost') return [...before.slice(0, 3), stage]
  return STAGES.slice(0, STAGES.indexOf(stage) + 1)
}

interface Winning {
  readonly lead: Insertable<DB['leads']>
  readonly value: number
  readonly since: string
}

function planClient(ordinal: number, { lead, value, since }: Winning, plan: Plan): string {
  const id = idOf(`client ${ordinal}`)
  plan.clients.push({
    id,
    lead_id: lead.id ?? null,
    name: lead.name,
    company: lead.company ?? '',
    email: lead.email ?? null,
    phone: lead.phone ?? null,
    phone_key: lead.phone_key ?? null,
    status: ordinal % 14 === 11 ? 'churn' : ordinal % 9 === 4 ? 'inactive' : 'active',
    segment: segmentOf(value),
    contract_value: value,
    satisfaction_score: ordinal % 4 === 0 ? null : 6 + (ordinal % 9) * 0.5,
    assigned_to: lead.assigned_to ?? null,
    created_by: lead.assigned_to ?? null,
    created_at: since,
    updated_at: since,
  })
  return id
}

interface Work {
  readonly id: string
  readonly leadId: string | null
  readonly owner: string | null
  readonly enteredMs: (index: number) => number
  readonly steps: number
}

/** One done in each stage passed; the next one is planned, now and then for a day that has gone. */
function planActivities(
  ordinal: number,
  { id, leadId, owner, enteredMs, steps }: Work,
  { now, plan }: { readonly now: Date; readonly plan: Plan },
): void {
  for (let index = 0; index < Math.min(steps, ACTIVITIES.length); index += 1) {
    const [type, subject, description, outcome, nextAction] = pick(ACTIVITIES, index)
    const isNext = index === steps - 1
    const doneMs = enteredMs(index) + HOUR_MS
    const dueMs = daysAgo(now, ordinal % 4 === 0 ? 2 + (ordinal % 3) : -1 - (ordinal % 9), 9 + (ordinal % 7))
    const isDone = !isNext && doneMs < now.getTime()
    plan.activities.push({
      lead_id: leadId,
      opportunity_id: id,
      type,
      subject,
      description,
      scheduled_at: instant(isDone ? doneMs : dueMs),
      outcome: isDone ? outcome : null,
      completed_at: isDone ? instant(doneMs) : null,
      next_action: isDone ? nextAction : '',
      created_by: owner,
      created_at: instant(enteredMs(index)),
      updated_at: instant(isDone ? doneMs : enteredMs(index)),
    })
  }
}
