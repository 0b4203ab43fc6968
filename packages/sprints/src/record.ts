import { columnsOf } from '@cadencia/db/columns'
import { outboxRow } from '@cadencia/db/outbox'
import { recordKind } from '@cadencia/records/record-kind'
import { RecordStore } from '@cadencia/records/record-store'
import type { Actor } from '@cadencia/server/actor'
import type { Sprint } from './contract.ts'
import { sprintChanged, sprintCreated } from './facts.ts'
import type { SprintFigures } from './scoring-rules.ts'

type Totals = 'totalTasks' | 'completedTasks' | 'totalPoints' | 'completedPoints'

/** A sprint without what is counted of its tasks and what depends on the viewer. */
export type StoredSprint = Omit<Sprint, keyof SprintFigures | Totals | 'canEdit'>

export const aboutSprint = (
  { id, teamId, name }: Pick<StoredSprint, 'id' | 'teamId' | 'name'>,
  { actorId, at }: Actor<string | null>,
) => ({ sprintId: id, teamId, name, actorId, at })

export const SPRINT_COLUMNS = columnsOf<'sprints', StoredSprint>()({
  id: 'id',
  teamId: 'team_id',
  name: 'name',
  number: 'number',
  startDate: 'start_date',
  endDate: 'end_date',
  maxScore: 'max_score',
  status: 'status',
  challenges: { json: 'challenges' },
  difficulties: { json: 'difficulties' },
  helpRequests: { json: 'help_requests' },
  topics: 'topics',
  topicsFormat: 'topics_format',
  createdBy: 'created_by',
  completedAt: 'completed_at',
  version: 'version',
  createdAt: 'created_at',
})

export const sprintRecord = recordKind<StoredSprint, StoredSprint, Actor<string | null>>({
  kind: 'sprint',
  area: 'sprints',
  table: 'sprints',
  columns: SPRINT_COLUMNS,
  url: ({ id }) => `/sprints/${id}`,
  title: ({ name }) => name,
  unknown: 'Sprint não encontrada.',
  history: [
    'name',
    'number',
    'startDate',
    'endDate',
    'maxScore',
    'status',
    'challenges',
    'difficulties',
    'helpRequests',
    'topics',
  ],
  facts: {
    created: (sprint, actor) => outboxRow(sprintCreated, aboutSprint(sprint, actor)),
    changed: ({ after }, actor) => outboxRow(sprintChanged, aboutSprint(after, actor)),
  },
})

export const sprints = new RecordStore(sprintRecord)
