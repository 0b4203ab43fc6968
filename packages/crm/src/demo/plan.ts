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

const pick = <T>(list: readonly [T, ...T[]] | readonly T[], place: number): T =>
  list[place % list.length] as T
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
export function planLead(place: number, { ownerIds, now }: Planning): Insertable<DB['leads']> {
  const first = pick(FIRST_NAMES, place)
  const last = pick(LAST_NAMES, place * 7 + Math.floor(place / FIRST_NAMES.length))
  const [company, domain] = pick(COMPANIES, place * 3 + Math.floor(place / 11))
  const source = pick(SOURCES, place)
  const isWhatsApp = source === 'whatsapp'
  const number = `${pick(AREA_CODES, place)}9${String(10_000 + place).padStart(8, '0')}`
  const phone = isWhatsApp || place % 3 !== 0 ? canonicalPhone(number) : null
  const email =
    isWhatsApp && place % 2 === 0 ? null : `${plain(first)}.${plain(last)}${place}@${domain}.example`
  const temperature = isWhatsApp ? pick(TEMPERATURES, Math.floor(place / 4)) : null
  const createdAt = instant(daysAgo(now, (place * 5) % 75, 9 + (place % 8)))
  return {
    id: idOf(`lead ${place}`),
    name: `${first} ${last}`,
    email,
    phone: phone?.e164 ?? null,
    phone_key: phone?.key ?? null,
    company,
    source,
    status: isWhatsApp ? 'new' : pick(STATUSES, Math.floor(place / 3)),
    temperature,
    score: estimatedScore({ email, phone: phone?.e164 ?? null, company, source, temperature }),
    notes: pick(LEAD_NOTES, place),
    assigned_to: pick(ownerIds, place),
    created_by: pick(ownerIds, place),
    created_at: createdAt,
    updated_at: createdAt,
  }
}

/** The deal of a lead, its way through the stages, what was done for it, and the client where it was won. */
export function planDeal(place: number, lead: Insertable<DB['leads']>, { now }: Planning, plan: Plan): void {
  const [title, price] = pick(DEALS, place)
  const stage = pick(PROGRESS, place)
  const isOver = stage === 'closed_won' || stage === 'closed_lost'
  const value = Math.round(price * (0.8 + (place % 5) * 0.1))
  const id = idOf(`opportunity ${place}`)
  const age = 6 + ((place * 11) % 55)
  const createdMs = daysAgo(now, age, 10)
  const way = wayTo(stage)
  const step = Math.min(8, age / (way.length + 1)) * DAY_MS
  const enteredMs = (index: number) => Math.min(createdMs + index * step, now.getTime() - HOUR_MS)
  const since = instant(enteredMs(way.length - 1))
  const lostReason = stage === 'closed_lost' ? pick(LOST_REASONS, place) : null
  const owner = lead.assigned_to ?? null
  const clientId = stage === 'closed_won' ? planClient(place, { lead, value, since }, plan) : null
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
    expected_close_date: addDays(saoPauloDay(now), isOver ? -(place % 20) : 7 + ((place * 9) % 60)),
    notes: pick(LEAD_NOTES, place + 2),
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
  planActivities(place, { id, leadId: lead.id ?? null, owner, enteredMs, steps: way.length }, { now, plan })
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

function planClient(place: number, { lead, value, since }: Winning, plan: Plan): string {
  const id = idOf(`client ${place}`)
  plan.clients.push({
    id,
    lead_id: lead.id ?? null,
    name: lead.name,
    company: lead.company ?? '',
    email: lead.email ?? null,
    phone: lead.phone ?? null,
    phone_key: lead.phone_key ?? null,
    status: place % 14 === 11 ? 'churn' : place % 9 === 4 ? 'inactive' : 'active',
    segment: segmentOf(value),
    contract_value: value,
    satisfaction_score: place % 4 === 0 ? null : 6 + (place % 9) * 0.5,
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
  place: number,
  { id, leadId, owner, enteredMs, steps }: Work,
  { now, plan }: { readonly now: Date; readonly plan: Plan },
): void {
  for (let index = 0; index < Math.min(steps, ACTIVITIES.length); index += 1) {
    const [type, subject, description, outcome, nextAction] = pick(ACTIVITIES, index)
    const isNext = index === steps - 1
    const doneMs = enteredMs(index) + HOUR_MS
    const dueMs = daysAgo(now, place % 4 === 0 ? 2 + (place % 3) : -1 - (place % 9), 9 + (place % 7))
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
