import { randomUUID } from 'node:crypto'
import Fastify from 'fastify'
import pg from 'pg'
import { boardFloor } from './floor-boards.ts'
import { crmFloor } from './floor-crm.ts'

/**
 * The floor: minimal equivalents of our routes with only Fastify and pg, without sessions, permissions and validation.
 * Arguments: port, connection string of a database filled by `prepareData`.
 */
const [port = '0', connectionString = ''] = process.argv.slice(2)

pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (value) => value)
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value)
const pool = new pg.Pool({ connectionString, max: 10 })
const app = Fastify()
boardFloor(app, pool)
crmFloor(app, pool)

const text = { type: 'string' } as const
const texts = { type: 'array', items: text } as const
const meeting = {
  type: 'object',
  properties: {
    id: text,
    title: text,
    description: text,
    scheduledAt: text,
    duration: { type: 'integer' },
    meetUrl: text,
    location: text,
    meetingType: text,
    teamId: { type: 'string', nullable: true },
    status: text,
    createdBy: { type: 'string', nullable: true },
    participantIds: texts,
    presentIds: texts,
    startedAt: { type: 'string', nullable: true },
    endedAt: { type: 'string', nullable: true },
    goals: {
      type: 'array',
      items: { type: 'object', properties: { text, met: { type: 'boolean' } } },
    },
    hasTranscript: { type: 'boolean' },
    aiSummary: { type: 'string', nullable: true },
    decisions: texts,
    actionItems: {
      type: 'array',
      items: { type: 'object', properties: { text, assignee: { type: 'string', nullable: true } } },
    },
    summarySource: { type: 'string', nullable: true },
    summaryStatus: text,
    isPermanentRoom: { type: 'boolean' },
    seriesId: { type: 'string', nullable: true },
    recurrence: { type: 'string', nullable: true },
    version: { type: 'integer' },
    createdAt: text,
  },
} as const

const COLUMNS = `m.id, m.title, m.description, m.scheduled_at as "scheduledAt", m.duration, m.meet_url as "meetUrl", m.location,
  m.meeting_type as "meetingType", m.team_id as "teamId", m.status, m.created_by as "createdBy",
  array(select user_id from meeting_participants p where p.meeting_id = m.id and p.is_invited) as "participantIds",
  array(select user_id from meeting_participants p where p.meeting_id = m.id and p.present_at is not null)
    as "presentIds",
  m.started_at as "startedAt", m.ended_at as "endedAt", m.goals,
  array(select i.text from meeting_items i where i.meeting_id = m.id and i.kind = 'decision') as decisions,
  (select coalesce(jsonb_agg(jsonb_build_object('text', i.text, 'assignee', null)), '[]') from meeting_items i
    where i.meeting_id = m.id and i.kind = 'action') as "actionItems",
  m.summary_source as "summarySource", m.room_day is not null as "isPermanentRoom", m.series_id as "seriesId",
  (select recurrence from meeting_series s where s.id = m.series_id) as recurrence,
  exists (select from meeting_transcripts t where t.meeting_id = m.id) as "hasTranscript",
  m.ai_summary as "aiSummary", m.summary_status as "summaryStatus", m.version, m.created_at as "createdAt"`

interface Draft {
  readonly title: string
  readonly scheduledAt: string
  readonly participantIds: readonly string[]
}

app.get('/api/meetings', { schema: { response: { 200: { type: 'array', items: meeting } } } }, async () => {
  const { rows } = await pool.query({
    name: 'list',
    text: `select ${COLUMNS} from meetings m
      where m.scheduled_at >= now() - interval '30 days' and m.cancelled_at is null
      order by m.scheduled_at, m.id limit 500`,
  })
  return rows
})

app.post<{ Body: Draft }>(
  '/api/meetings',
  { schema: { response: { 201: meeting } } },
  async (request, reply) => {
    const { title, scheduledAt, participantIds } = request.body
    const id = randomUUID()
    const { rows } = await pool.query({
      name: 'create',
      text: `with made as (
          insert into meetings (id, title, scheduled_at, duration, meeting_type)
          values ($1, $2, $3, 60, 'planning') returning *),
        asked as (insert into meeting_participants (meeting_id, user_id) select $1, unnest($4::uuid[])),
        told as (insert into outbox (fact, key, payload) values ('floor.created', $1::text, '{}'))
        select id, title, description, scheduled_at as "scheduledAt", duration, meet_url as "meetUrl",
          meeting_type as "meetingType", team_id as "teamId", status, created_by as "createdBy",
          $4::uuid[] as "participantIds", '{}'::uuid[] as "presentIds", location, started_at as "startedAt",
          ended_at as "endedAt", goals, '{}'::text[] as decisions, '[]'::jsonb as "actionItems", false as "hasTranscript",
          summary_source as "summarySource", false as "isPermanentRoom", null as "seriesId", null as recurrence, ai_summary as "aiSummary",
          summary_status as "summaryStatus", version, created_at as "createdAt" from made`,
      values: [id, title, scheduledAt, participantIds],
    })
    return reply.code(201).send(rows[0])
  },
)

const message = {
  type: 'object',
  properties: {
    id: text,
    chatId: text,
    sequence: { type: 'integer' },
    senderId: text,
    senderName: text,
    content: text,
    createdAt: text,
  },
} as const

app.post<{ Params: { id: string }; Body: { content: string } }>(
  '/api/chats/:id/messages',
  { schema: { response: { 201: message } } },
  async (request, reply) => {
    const { rows } = await pool.query({
      name: 'send',
      text: `with c as (
          update chats set last_sequence = last_sequence + 1, revision = revision + 1, last_activity_at = now()
          where id = $2 returning id, last_sequence, revision, created_by),
        m as (insert into chat_messages (id, chat_id, sequence, revision, sender_id, content, created_at)
          select $1, id, last_sequence, revision, created_by, $3, now() from c returning *),
        told as (insert into outbox (fact, key, payload)
          select 'floor.sent', chat_id::text, jsonb_build_object('id', id, 'content', content) from m)
        select m.id, m.chat_id as "chatId", m.sequence, m.sender_id as "senderId", u.first_name as "senderName",
          m.content, m.created_at as "createdAt" from m join users u on u.id = m.sender_id`,
      values: [randomUUID(), request.params.id, request.body.content],
    })
    return reply.code(201).send(rows[0])
  },
)

process.on('disconnect', () => process.exit(0))
await app.listen({ port: Number(port), host: '127.0.0.1' })
process.stdout.write('floor is up\n')
