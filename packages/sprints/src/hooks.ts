import { call } from '@cadencia/http/call'
import { isStale } from '@cadencia/http/http-error'
import { pagedQuery } from '@cadencia/http/pages'
import { keyOf, mutation, query } from '@cadencia/http/query'
import { recordHooks } from '@cadencia/http/record-hooks'
import { inputOf } from '@cadencia/realtime/contract'
import { HEARD_WHILE_SHOWN, renewQueries } from '@cadencia/realtime/live-query'
import { createLiveRecords } from '@cadencia/realtime/live-records'
import type { Invalidations } from '@cadencia/realtime/react'
import { useLiveEvent, useLiveTopic } from '@cadencia/realtime/react'
import {
  keepPreviousData,
  type QueryKey,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import {
  completeSprint,
  createSprint,
  getBurndown,
  getClosing,
  getSprint,
  getSprintHistory,
  listSprints,
  SPRINT_LIST,
  type Sprint,
  type SprintFilter,
  type SprintSort,
  updateSprint,
} from './contract.ts'
import { getKnowledge, KNOWLEDGE_LIST, type KnowledgeShare, listKnowledge } from './knowledge/contract.ts'
import { listLabels } from './labels/contract.ts'
import { getTask, getTaskHistory, listTasks } from './tasks/contract.ts'
import { boardQuery, hearLabel, hearTask } from './tasks/live-tasks.ts'

/** The most that one call answers: a team's sprints of two decades. */
const ALL = '1000'

/** Begins the keys of lists that say how far their sprints are, and that a changed task therefore changes. */
export const SPRINTS_IN_FIGURES: QueryKey = [...keyOf(listSprints), 'figures']

const sprintRecords = createLiveRecords<Sprint>({
  list: listSprints,
  rules: SPRINT_LIST,
  one: (id) => keyOf(getSprint, { params: { id } }),
  find: (id) => call(getSprint, { params: { id } }, { isPoll: true }),
})

const knowledgeRecords = createLiveRecords<KnowledgeShare>({
  list: listKnowledge,
  rules: KNOWLEDGE_LIST,
  one: (id) => keyOf(getKnowledge, { params: { id } }),
  find: (id) => call(getKnowledge, { params: { id } }, { isPoll: true }),
})

/**
 * What else to refetch after a change. A moved task does not refetch `getSprint`, which every open board uses;
 * `useSprintRecord` refetches by itself.
 */
export const sprintInvalidations: Invalidations = {
  sprint: ({ id }, client) => {
    void sprintRecords.changed(client, id)
    return [
      keyOf(getSprintHistory, inputOf(id)),
      keyOf(getBurndown, inputOf(id)),
      keyOf(getClosing, inputOf(id)),
      // Its tasks may have moved to another sprint.
      keyOf(listTasks),
      keyOf(getTask),
    ]
  },
  task: (event, client) => {
    hearTask(client, event)
    return [keyOf(getTaskHistory, inputOf(event.id)), SPRINTS_IN_FIGURES, keyOf(getBurndown)]
  },
  // So much changed on a board that no rows are told.
  board: ({ id }) => [boardQuery(id).queryKey],
  label: (event, client) => {
    hearLabel(client, event)
    return [keyOf(listLabels)]
  },
  knowledge: ({ id }, client) => {
    void knowledgeRecords.changed(client, id)
    return []
  },
}

export type SprintListFilter = SprintFilter & { readonly sort?: SprintSort }

/** The pages of a list of sprints, as `useInfiniteQuery` takes them. */
export function sprintPages(filter: SprintListFilter) {
  const pages = pagedQuery(listSprints, { query: filter })
  return { ...pages, queryKey: [...SPRINTS_IN_FIGURES, ...pages.queryKey.slice(1)] }
}

/** Sprints, page by page; the last list stays in sight while another filter loads. */
export function useSprintPages(filter: SprintListFilter = {}) {
  useLiveTopic('tasks')
  return useInfiniteQuery({
    ...sprintPages(filter),
    ...HEARD_WHILE_SHOWN,
    placeholderData: keepPreviousData,
  })
}

/** All sprints, to choose from; of one team where `teamId` is given. */
export function useSprints({ teamId, isEnabled = true }: { teamId?: string; isEnabled?: boolean } = {}) {
  return useQuery({
    ...query(listSprints, { query: { ...(teamId ? { teamId } : {}), limit: ALL } }),
    enabled: isEnabled,
  })
}

/** All sprints of a team, with how far they are. */
export function useTeamSprints(teamId: string) {
  const options = query(listSprints, { query: { teamId, limit: ALL } })
  return useQuery({ ...options, queryKey: [...SPRINTS_IN_FIGURES, ...options.queryKey.slice(1)] })
}

export function useSprint(id: string | null) {
  return useQuery({ ...query(getSprint, { params: { id: id ?? '' } }), enabled: id !== null })
}

/** Refetches on mount, unless just asked for, and on task changes: task events do not carry the sprint's figures. */
export function useSprintRecord(id: string) {
  const client = useQueryClient()
  const options = query(getSprint, { params: { id } })
  useLiveTopic(`board:${id}`)
  useLiveEvent('changed', ({ entity, scope }) => {
    if (entity === 'task' && scope === id) void renewQueries(client, options.queryKey)
  })
  return useQuery({ ...options, ...HEARD_WHILE_SHOWN })
}

/** Points that remain, day by day. */
export function useBurndown(id: string) {
  return useQuery({ ...query(getBurndown, { params: { id } }), ...HEARD_WHILE_SHOWN })
}

/** What a completed sprint left behind. */
export function useClosing(id: string) {
  return useQuery(query(getClosing, { params: { id } }))
}

const { changeHook } = recordHooks<Sprint>({ show: sprintRecords.show })

export const useCreateSprint = changeHook(mutation(createSprint))

/** On 409 the current sprint replaces the cached one. */
export function useUpdateSprint() {
  const client = useQueryClient()
  return useMutation({
    ...mutation(updateSprint),
    onSuccess: (sprint) => sprintRecords.show(client, sprint),
    onError: (error, { params }) => {
      if (isStale(error)) void client.invalidateQueries({ queryKey: keyOf(getSprint, { params }) })
    },
  })
}

/** `carryToSprintId` moves the open tasks to another sprint. */
export function useCompleteSprint() {
  const client = useQueryClient()
  return useMutation({
    ...mutation(completeSprint),
    onSuccess: (sprint) => {
      sprintRecords.show(client, sprint)
      return Promise.all([
        client.invalidateQueries({ queryKey: keyOf(getBurndown, { params: { id: sprint.id } }) }),
        client.invalidateQueries({ queryKey: keyOf(listTasks) }),
      ])
    },
  })
}

/** Who changed what in a sprint, newest first. */
export function useSprintHistory(id: string) {
  return useQuery(query(getSprintHistory, { params: { id } }))
}
