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
/** A minimal route of leads. */
export function crmFloor(app: FastifyInstance, pool: pg.Pool): void {
  const leads = { schema: { response: { 200: { type: 'array', items: lead } } } }
  const newest = 'order by l.created_at desc, l.id desc limit 200'

  app.get('/api/crm/leads', leads, async (_request, reply) => {
    const { rows } = await pool.query({ name: 'leads', text: `${LEADS} ${newest}` })
    const counted = await pool.query({ name: 'count-leads', text: `${COUNT} limit 10001) seen` })
    reply.header('x-total-count', counted.rows[0].total)
    return rows
  })
}
