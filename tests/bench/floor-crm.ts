import type { FastifyInstance } from 'fastify'
import type pg from 'pg'

const text = { type: 'string' } as const
const maybe = { type: 'string', nullable: true } as const
const whole = { type: 'integer' } as const
const person = {
  type: 'object',
  nullable: true,
  properties: { id: text, firstName: text, lastName: text, profileImageUrl: maybe },
} as const

const lead = {
  type: 'object',
  properties: {
    id: text,
    name: text,
    email: maybe,
    phone: maybe,
    company: text,
    source: text,
    status: text,
    temperature: maybe,
    score: whole,
    notes: text,
    assignedTo: maybe,
    owner: person,
    consent: text,
    consentNote: text,
    consentAt: maybe,
    isOptedOut: { type: 'boolean' },
    convertedAt: maybe,
    erasedAt: maybe,
    version: whole,
    createdBy: maybe,
    createdAt: text,
    updatedAt: text,
  },
} as const

const opportunity = {
  type: 'object',
  properties: {
    id: text,
    leadId: maybe,
    lead: { type: 'object', nullable: true, properties: { id: text, name: text, company: text } },
    clientId: maybe,
    title: text,
    value: { type: 'number' },
    stage: text,
    probability: whole,
    expectedCloseDate: maybe,
    notes: text,
    assignedTo: maybe,
    owner: person,
    stageSince: text,
    closedAt: maybe,
    lostReason: maybe,
    rank: text,
    version: whole,
    revision: whole,
    createdBy: maybe,
    createdAt: text,
    updatedAt: text,
  },
} as const

const owner = (
  id: string,
) => `(select json_build_object('id', u.id, 'firstName', u.first_name, 'lastName', u.last_name,
  'profileImageUrl', u.profile_image_url) from users u where u.id = ${id}) as owner`

const LEADS = `select l.id, l.name, l.email, l.phone, l.company, l.source, l.status, l.temperature, l.score, l.notes,
  l.assigned_to as "assignedTo", ${owner('l.assigned_to')}, l.consent, l.consent_note as "consentNote",
  l.consent_at as "consentAt", l.is_opted_out as "isOptedOut", l.converted_at as "convertedAt",
  l.erased_at as "erasedAt", l.version, l.created_by as "createdBy", l.created_at as "createdAt",
  l.updated_at as "updatedAt" from leads l where l.deleted_at is null`
const COUNT = `select count(*)::int as total from (select from leads l where l.deleted_at is null`
const FOUND = `l.words @@ to_tsquery('portuguese_plain', $1)`

const CARDS = `select o.id, o.lead_id as "leadId", (select json_build_object('id', l.id, 'name', l.name,
    'company', l.company) from leads l where l.id = o.lead_id) as lead, o.client_id as "clientId", o.title,
  o.value::float8 as value, o.stage, o.probability, o.expected_close_date as "expectedCloseDate", o.notes,
  o.assigned_to as "assignedTo", ${owner('o.assigned_to')}, o.stage_since as "stageSince", o.closed_at as "closedAt",
  o.lost_reason as "lostReason", o.rank, o.version, o.revision, o.created_by as "createdBy",
  o.created_at as "createdAt", o.updated_at as "updatedAt" from opportunities o`

const BOARD = `select s.stage, f.count, f.value, f.weighted, cards.* from unnest($1::text[]) s (stage)
  left join (select stage, count(*)::int as count, sum(value)::float8 as value,
    sum(value * probability / 100)::float8 as weighted
    from opportunities where deleted_at is null group by stage) f on f.stage = s.stage
  left join lateral (${CARDS} where o.stage = s.stage and o.deleted_at is null order by o.rank limit 100) cards on true`

const STAGES = ['prospecting', 'qualification', 'proposal', 'negotiation', 'closed_won', 'closed_lost']

/** Minimal routes of leads and the opportunity board. */
export function crmFloor(app: FastifyInstance, pool: pg.Pool): void {
  const leads = { schema: { response: { 200: { type: 'array', items: lead } } } }
  const newest = 'order by l.created_at desc, l.id desc limit 200'

  app.get('/api/crm/leads', leads, async (_request, reply) => {
    const { rows } = await pool.query({ name: 'leads', text: `${LEADS} ${newest}` })
    const counted = await pool.query({ name: 'count-leads', text: `${COUNT} limit 10001) seen` })
    reply.header('x-total-count', counted.rows[0].total)
    return rows
  })

  app.get<{ Querystring: { q: string } }>('/api/crm/leads/found', leads, async (request, reply) => {
    const values = [`'${request.query.q}':*`]
    const { rows } = await pool.query({ name: 'find', text: `${LEADS} and ${FOUND} ${newest}`, values })
    const counted = await pool.query({
      name: 'count-found',
      text: `${COUNT} and ${FOUND} limit 10001) seen`,
      values,
    })
    reply.header('x-total-count', counted.rows[0].total)
    return rows
  })

  const column = {
    type: 'object',
    properties: {
      stage: text,
      count: whole,
      value: { type: 'number' },
      weighted: { type: 'number' },
      opportunities: { type: 'array', items: opportunity },
    },
  } as const
  const board = {
    type: 'object',
    properties: { columns: { type: 'array', items: column } },
  } as const
  app.get('/api/crm/opportunities/board', { schema: { response: { 200: board } } }, async () => {
    const { rows } = await pool.query({ name: 'crm-board', text: BOARD, values: [STAGES] })
    const columns = STAGES.map((stage) => {
      const opportunities = rows.filter((row) => row.stage === stage)
      const { count, value, weighted } = opportunities[0] ?? {}
      return { stage, count, value, weighted, opportunities }
    })
    return { columns }
  })
}
