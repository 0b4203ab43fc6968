import type { Db } from '@cadencia/db/client'
import type { LinkEnd } from '@cadencia/links/contract'
import { createActor } from '@cadencia/server/actor'
import type { Domain } from '@cadencia/server/domain'
import { checkingReferences } from '@cadencia/server/references'
import type { SearchSource } from '@cadencia/server/search'
import type { SessionViewer } from '@cadencia/server/viewer'
import type { z } from 'zod'
import { blockerRoutes } from './blockers/routes.ts'
import { checklistRoutes } from './checklist/routes.ts'
import { type SprintsContext, sprintActor } from './context.ts'
import type { Sprint } from './contract.ts'
import { demoLinkedTasks, demoTaskComments } from './demo/task-comments.ts'
import { seedSprints } from './demo.ts'
import { sprintJobs, sprintSchedules } from './jobs.ts'
import { knowledgeKind, knowledgeRecord } from './knowledge/record.ts'
import { knowledgeRoutes } from './knowledge/routes.ts'
import { knowledgeSearch } from './knowledge/search.ts'
import { labelRecord } from './labels/record.ts'
import { labelRoutes } from './labels/routes.ts'
import { sprintLive } from './live.ts'
import { sprintCauses, sprintNotices } from './notices.ts'
import { sprintPersonalData } from './personal-data.ts'
import { sprintRecord } from './record.ts'
import { sprintRoutes } from './routes.ts'
import { sprintSearch } from './search.ts'
import { createNextSprint, type NextSprint } from './service.ts'
import { type Task, TaskDraft } from './tasks/contract.ts'
import { taskJobs, taskSchedules } from './tasks/jobs.ts'
import { taskLive, taskTopics } from './tasks/live.ts'
import { taskKind, taskRecord, tasks } from './tasks/record.ts'
import { TASK_REFERENCES, taskRoutes } from './tasks/routes.ts'
import { taskSearch } from './tasks/search.ts'
import { addTask, changeTasks } from './tasks/service.ts'
import { sprintWebhookFacts } from './webhook-facts.ts'

export interface Sprints extends Domain {
  /**
   * Creates a task in the caller's transaction, for other domains; `origin` is what it is made from, its meeting aside.
   * Throws what the route throws.
   */
  readonly addTask: (
    db: Db,
    draft: z.input<typeof TaskDraft> & { readonly origin?: LinkEnd },
    creatorId: string,
  ) => Promise<Task>
  readonly findTask: (db: Db, id: string) => Promise<Task | undefined>
  /** Completes or reopens a task in the caller's transaction, unless it is so already. Throws what the route throws. */
  readonly completeTask: (
    db: Db,
    id: string,
    done: { isCompleted: boolean; actorId: string },
  ) => Promise<void>
  /** Makes a team's next sprint in the caller's transaction. Throws 400 for an unknown team or a wrong period. */
  readonly planNext: (db: Db, draft: NextSprint, viewer: SessionViewer) => Promise<Sprint>
}

/** Sprints, their boards and tasks, and what people share in them. */
export function sprints(context: SprintsContext): Sprints {
  return {
    name: 'sprints',
    causes: sprintCauses,
    notices: sprintNotices,
    webhookFacts: sprintWebhookFacts,
    records: [sprintRecord, taskRecord, labelRecord, knowledgeRecord],
    personalData: sprintPersonalData,
    routes: (app) => {
      sprintRoutes(app, context)
      taskRoutes(app, context)
      labelRoutes(app, context)
      checklistRoutes(app, context)
      blockerRoutes(app, context)
      knowledgeRoutes(app, context)
    },
    live: [...sprintLive, ...taskLive],
    liveAreas: {
      sprint: 'sprints',
      task: 'sprints',
      board: 'sprints',
      label: 'sprints',
      knowledge: 'sprints',
    },
    topics: taskTopics,
    jobs: [...sprintJobs(context.now), ...taskJobs(context)],
    schedules: [...sprintSchedules, ...taskSchedules],
    search,
    searchArea: 'sprints',
    seedDemo: seedSprints,
    kinds: [{ ...taskKind, demoLinked: demoLinkedTasks, demoComments: demoTaskComments }, knowledgeKind],
    addTask: (db, { origin, ...draft }, creatorId) =>
      checkingReferences(TASK_REFERENCES, () =>
        addTask(db, TaskDraft.parse(draft), {
          actor: createActor(creatorId, context),
          links: context.links,
          origins: origin ? [origin] : [],
        }),
      ),
    findTask: (db, id) => tasks.find(db, id),
    completeTask: async (db, id, { isCompleted, actorId }) => {
      const task = await tasks.find(db, id)
      if (!task || (task.status === 'completed') === isCompleted) return
      const patch = { status: isCompleted ? 'completed' : 'pending' } as const
      await changeTasks(db, { ids: [id], patch }, createActor(actorId, context))
    },
    planNext: (db, draft, viewer) => createNextSprint(db, draft, sprintActor(viewer, context)),
  }
}

const SHARES_FOUND_MAX = 3

/** With many hits of both kinds, half are sprints; a few shares of knowledge beside them. */
const search: SearchSource = async (db, viewer, asked) => {
  const [sprintHits, taskHits, shareHits] = await Promise.all([
    sprintSearch(db, viewer, asked),
    taskSearch(db, viewer, asked),
    knowledgeSearch(db, viewer, { ...asked, limit: SHARES_FOUND_MAX }),
  ])
  const room = Math.max(Math.ceil(asked.limit / 2), asked.limit - taskHits.length)
  return [...[...sprintHits.slice(0, room), ...taskHits].slice(0, asked.limit), ...shareHits]
}
