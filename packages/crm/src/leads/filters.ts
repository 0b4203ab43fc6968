import { addDays, saoPauloStartOfDay } from '@cadencia/locale/sao-paulo'
import { type RawBuilder, sql } from 'kysely'
import { BY_INSTANT, BY_NUMBER, BY_TEXT, type Order } from '../shared/list-page.ts'
import { holdsWords } from '../shared/text-search.ts'
import type { Lead, LeadFilter, LeadSort } from './contract.ts'

const CONTACT = sql`(coalesce(l.email, '') || ' ' || coalesce(l.phone_key, ''))`

/** The conditions of a filter over `leads as l`; deleted leads are never among them. */
export function leadConditions(filter: LeadFilter): RawBuilder<boolean> {
  const { q, status, temperature, source, assignedTo, consent, isOptedOut } = filter
  const { createdFrom, createdTo, scoreFrom, scoreTo } = filter
  const conditions: RawBuilder<boolean>[] = [sql<boolean>`l.deleted_at is null`]
  if (q) conditions.push(holdsWords(q, { words: sql`l.words`, contact: CONTACT }))
  if (status) conditions.push(sql`l.status = ${status}`)
  if (temperature) conditions.push(sql`l.temperature = ${temperature}`)
  if (source) conditions.push(sql`l.source = ${source}`)
  if (assignedTo === 'none') conditions.push(sql`l.assigned_to is null`)
  else if (assignedTo) conditions.push(sql`l.assigned_to = ${assignedTo}::uuid`)
  if (consent) conditions.push(sql`l.consent = ${consent}`)
  if (isOptedOut) conditions.push(sql`l.is_opted_out = ${isOptedOut === 'true'}`)
  if (createdFrom) conditions.push(sql`l.created_at >= ${saoPauloStartOfDay(createdFrom)}::timestamptz`)
  if (createdTo) {
    conditions.push(sql`l.created_at < ${saoPauloStartOfDay(addDays(createdTo, 1))}::timestamptz`)
  }
  if (scoreFrom !== undefined) conditions.push(sql`l.score >= ${scoreFrom}`)
  if (scoreTo !== undefined) conditions.push(sql`l.score <= ${scoreTo}`)
  return sql.join(conditions, sql` and `)
}

/** The orders of the list; the export goes by the newest. */
export const LEAD_ORDERS: Readonly<Record<LeadSort, Order<Lead>>> = {
  newest: {
    by: sql`l.created_at desc, l.id desc`,
    cursorOf: ({ createdAt, id }) => [createdAt, id],
    cursorSchema: BY_INSTANT,
    after: ([at, id]) => sql`(l.created_at, l.id) < (${at}::timestamptz, ${id}::uuid)`,
  },
  oldest: {
    by: sql`l.created_at, l.id`,
    cursorOf: ({ createdAt, id }) => [createdAt, id],
    cursorSchema: BY_INSTANT,
    after: ([at, id]) => sql`(l.created_at, l.id) > (${at}::timestamptz, ${id}::uuid)`,
  },
  name: {
    by: sql`plain_text(l.name), l.id`,
    cursorOf: ({ name, id }) => [name, id],
    cursorSchema: BY_TEXT,
    after: ([name, id]) => sql`(plain_text(l.name), l.id) > (plain_text(${name}), ${id}::uuid)`,
  },
  company: {
    by: sql`plain_text(l.company), l.id`,
    cursorOf: ({ company, id }) => [company, id],
    cursorSchema: BY_TEXT,
    after: ([company, id]) => sql`(plain_text(l.company), l.id) > (plain_text(${company}), ${id}::uuid)`,
  },
  score: {
    by: sql`l.score desc, l.id desc`,
    cursorOf: ({ score, id }) => [score, id],
    cursorSchema: BY_NUMBER,
    after: ([score, id]) => sql`(l.score, l.id) < (${score}::int, ${id}::uuid)`,
  },
}
