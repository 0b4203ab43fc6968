import { randomBytes, randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'

const text = { type: 'string' } as const
const textOrNull = { type: 'string', nullable: true } as const
const integer = { type: 'integer' } as const
const task = {
  type: 'object',
  properties: {
    id: text,
    title: text,
    description: text,
    status: text,
    priority: text,
    difficulty: text,
    points: integer,
    estimatedHours: { type: 'integer', nullable: true },
    assignedTo: textOrNull,
    sprintId: textOrNull,
    teamId: textOrNull,
    meetingId: textOrNull,
    parentId: textOrNull,
    labelIds: { type: 'array', items: text },
    labels: { type: 'array', items: { type: 'object', properties: { id: text, name: text, color: text } } },
    subtasks: { type: 'object', properties: { total: integer, completed: integer } },
    startDate: textOrNull,
    endDate: textOrNull,
    dueDate: textOrNull,
    quality: { type: 'integer', nullable: true },
    completedAt: textOrNull,
    rank: text,
    createdBy: textOrNull,
    version: integer,
    revision: integer,
    createdAt: text,
  },
} as const
const tasks = { type: 'array', items: task } as const

/** Of the rows of `t`. */
const STORED = `t.id, title, description, status, priority, difficulty, points, estimated_hours as "estimatedHours",
  assigned_to as "assignedTo", sprint_id as "sprintId", team_id as "teamId", meeting_id as "meetingId",
  t.parent_id as "parentId", label_ids as "labelIds",
  start_date as "startDate", end_date as "endDate", due_date as "dueDate", quality, completed_at as "completedAt",
  rank, created_by as "createdBy", version, revision, created_at as "createdAt"`

const PROGRESS = `json_build_object('total', count(*), 'completed', count(*) filter (where status = 'completed'))`

/** Likewise, with what one task shows of others. */
const COLUMNS = `${STORED}, (
    select json_agg(json_build_object('id', l.id, 'name', l.name, 'color', l.color) order by l.name)
    from team_labels l where l.id = any(t.label_ids)) as labels,
  (select ${PROGRESS} from tasks where parent_id = t.id and deleted_at is null) as subtasks`

const BOARD = `select ${STORED}, coalesce(c.progress, '{"total": 0, "completed": 0}') as subtasks
  from tasks t
  left join (select parent_id, ${PROGRESS} as progress from tasks where sprint_id = $1 and deleted_at is null
    group by parent_id) c on c.parent_id = t.id
  where sprint_id = $1 and deleted_at is null order by status desc, rank`

const LABELS = `select id, name, color from team_labels where team_id = (select team_id from sprints where id = $1)
  order by name`

let made = 0

function rankBehind(last: string): string {
  made += 1
  const digits = last.startsWith('f') ? Math.max(made, Number.parseInt(last.slice(1, 7), 10) + 1) : made
  return `f${String(digits).padStart(6, '0')}${randomBytes(4).toString('hex')}1`
}

interface OfSprint {
  readonly Querystring: { readonly sprintId: string }
}

/** Minimal routes of boards, tasks and teams: no sessions, permissions, validation and idempotency. */
export function boardFloor(app: FastifyInstance, pool: pg.Pool): void {
  const read = async (sprintId: string) => {
    const values = [sprintId]
    const [labels, board] = await Promise.all([
      pool.query<{ id: string }>({ name: 'labels', text: LABELS, values }),
      pool.query<{ labelIds: string[] }>({ name: 'board', text: BOARD, values }),
    ])
    return board.rows.map((row) => ({
      ...row,
      labels: labels.rows.filter(({ id }) => row.labelIds.includes(id)),
    }))
  }

  app.get<OfSprint>('/api/tasks', { schema: { response: { 200: tasks } } }, (request) =>
    read(request.query.sprintId),
  )

  app.patch<{ Params: { id: string }; Body: { afterId: string } }>(
    '/api/tasks/:id',
    { schema: { response: { 200: task } } },
    async (request) => {
      const near = await pool.query({
        name: 'neighbours',
        text: `select a.rank, (select c.rank from tasks c where c.sprint_id = a.sprint_id and c.status = a.status
          and c.rank > a.rank order by c.rank limit 1) as next from tasks a where a.id = $1`,
        values: [request.body.afterId],
      })
      const { rows } = await pool.query({
        name: 'move',
        text: `with moved as (update tasks set rank = $2 where id = $1 returning *),
            board as (update sprints set board_version = board_version + 1 where id = (select sprint_id from moved)),
            told as (insert into outbox (fact, key, payload) values ('floor.moved', $1::text, '{}'))
          select ${COLUMNS} from moved t`,
        // An approximate rank is enough for a floor.
        values: [request.params.id, `${near.rows[0].rank.slice(0, 4)}${randomBytes(4).toString('hex')}1`],
      })
      return rows[0]
    },
  )

  app.post<{ Body: { title: string; status: string; sprintId: string; labelIds: string[] } }>(
    '/api/tasks',
    { schema: { response: { 201: task } } },
    async (request, reply) => {
      const { title, status, sprintId, labelIds } = request.body
      const last = await pool.query({
        name: 'last',
        text: 'select rank from tasks where sprint_id = $1 and status = $2 order by rank desc limit 1',
        values: [sprintId, status],
      })
      const { rows } = await pool.query({
        name: 'create-task',
        text: `with board as (update sprints set board_version = board_version + 1 where id = $5 returning team_id),
            made as (insert into tasks (id, title, status, rank, sprint_id, team_id, label_ids)
              select $1, $2, $3, $4, $5, team_id, $6 from board returning *),
            told as (insert into outbox (fact, key, payload) values ('floor.created', $1::text, '{}'))
          select ${COLUMNS} from made t`,
        values: [randomUUID(), title, status, rankBehind(last.rows[0].rank), sprintId, labelIds],
      })
      return reply.code(201).send(rows[0])
    },
  )
}
