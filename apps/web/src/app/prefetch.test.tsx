import { listMedia } from '@cadencia/admin/media/contract'
import { getMediaSettings } from '@cadencia/admin/settings/contract'
import { listChats } from '@cadencia/chat/contract'
import { getCrmAccess } from '@cadencia/crm/access/contract'
import { getActivity } from '@cadencia/crm/activities/contract'
import { listAttachments } from '@cadencia/crm/attachments/contract'
import { getClient } from '@cadencia/crm/clients/contract'
import { getLead } from '@cadencia/crm/leads/contract'
import { getOpportunity } from '@cadencia/crm/opportunities/contract'
import { makeActivity, makeClient, makeLead, makeOpportunity, mockCrm } from '@cadencia/crm/testing'
import { makeAutomation, mockAutomations } from '@cadencia/crm/testing/automations'
import { getClientTimeline, type Journey } from '@cadencia/crm/timeline/contract'
import { mockUploads } from '@cadencia/files/testing'
import { getReport, listRecentReports } from '@cadencia/insights/reports/contract'
import { makeReport, makeReportWithData, mockAnalytics, mockDashboard } from '@cadencia/insights/testing'
import { listDecisions } from '@cadencia/meetings/decisions/contract'
import { makeMeeting, mockMeetings } from '@cadencia/meetings/testing'
import { getMessagingSettings } from '@cadencia/messaging/gateway/contract'
import { mockGateway, mockQueues } from '@cadencia/messaging/testing'
import { mockNotifications } from '@cadencia/notifications/testing'
import { makeAdminUser, makeCurrentUser, makeTeam, mockPeople } from '@cadencia/people/testing'
import { listAdminUsers, listUserSessions } from '@cadencia/people/users/contract'
import { makePilotStage, mockPilots } from '@cadencia/pilots/testing'
import { makeScore, mockScoring } from '@cadencia/scoring/testing'
import { MediaSettings, MessagingSettings } from '@cadencia/settings/contract'
import { getKnowledge } from '@cadencia/sprints/knowledge/contract'
import { makeKnowledgeShare, makeSprint, makeTask, mockSprints } from '@cadencia/sprints/testing'
import { makeSupportRequest, mockSupport } from '@cadencia/support/testing'
import { mock } from '@cadencia/testkit/msw'
import { renderApp } from '@cadencia/testkit/render'
import { listDeliveries, listOfferedFacts, listWebhooks } from '@cadencia/webhooks/contract'
import { makeOfferedFacts, makeWebhook } from '@cadencia/webhooks/testing'
import type { QueryClient } from '@tanstack/react-query'
import { waitFor } from '@testing-library/react'
import { matchRoutes } from 'react-router'
import { beforeEach, expect, it, vi } from 'vitest'
import { useViewPreferences } from '../collections/view-preferences.ts'
import { rememberTutorial } from '../kit/tutorial-seen.ts'
import { CRM_TABS } from '../screens/crm/crm-tabs.tsx'
import { SPRINT_COLLECTION } from '../screens/sprints/sprints/sprint-collection.tsx'
import { adminPages, staffPages } from './nouns.ts'
import { createAppQueryClient } from './query-client.ts'
import { staffRoutes } from './router.tsx'
import { preloadScreen } from './staff.tsx'

const administrator = makeCurrentUser({ isAdministrator: true })
const guest = makeCurrentUser({ role: 'guest', isGuest: true })

const meeting = makeMeeting({ canReadTranscript: false })
const sprint = makeSprint()
const task = makeTask({ sprintId: sprint.id })
const share = makeKnowledgeShare({ sprintId: sprint.id })
const team = makeTeam()
const stage = makePilotStage()
const request = makeSupportRequest()
const report = makeReport()
const score = makeScore()
const lead = makeLead()
const opportunity = makeOpportunity()
const client = makeClient()
const activity = makeActivity()
const automation = makeAutomation()
const user = makeAdminUser()
const webhook = makeWebhook()
const journey: Journey = {
  kind: 'client',
  id: client.id,
  name: client.name,
  company: client.company,
  status: 'new',
  stage: null,
  proposals: 0,
  totalValue: 0,
  closedAt: null,
  lostReason: null,
  lostAt: null,
  events: [],
}

/** Addresses of screens, and how many calls each of them begins with besides who is here and what is open to them. */
const ADDRESSES: readonly (readonly [at: string, calls: number])[] = [
  ['/', 2],
  ['/meetings', 3],
  ['/meetings?scope=all', 3],
  ['/meetings/decisions', 1],
  [`/meetings/${meeting.id}`, 4],
  ['/meetings/permanent-room', 3],
  [`/meetings/${meeting.id}/transcribe`, 1],
  ['/meetings/permanent-room/transcribe', 1],
  ['/sprints', 1],
  ['/sprints?status=active&sort=name', 1],
  [`/sprints/${sprint.id}`, 2],
  [`/sprints/${sprint.id}/kanban`, 2],
  ['/sprints/tasks', 1],
  [`/sprints/tasks/${task.id}?status=all`, 2],
  ['/sprints/knowledge', 1],
  [`/sprints/knowledge/${share.id}?direction=received`, 2],
  ['/teams', 1],
  [`/teams/${team.id}`, 1],
  ['/chat', 1],
  ['/special-projects', 1],
  [`/special-projects/${stage.id}`, 1],
  ['/crm', 2],
  ['/crm/leads', 2],
  [`/crm/leads/${lead.id}?q=sol`, 3],
  ['/crm/opportunities', 2],
  ['/crm/opportunities?view=list&stage=proposal', 2],
  [`/crm/opportunities/${opportunity.id}`, 3],
  ['/crm/clients', 2],
  [`/crm/clients/${client.id}?status=active`, 3],
  ['/crm/timeline', 4],
  [`/crm/timeline/${client.id}`, 4],
  ['/crm/activities', 2],
  [`/crm/activities/${activity.id}?type=call`, 3],
  ['/crm/attachments', 5],
  [`/crm/attachments?lead=${lead.id}`, 1],
  ['/crm/whatsapp', 6],
  [`/crm/whatsapp/${automation.id}`, 6],
  ['/crm/queues', 4],
  ['/support', 2],
  [`/support/${request.id}?mine=1`, 3],
  ['/scoring', 3],
  [`/scoring/user/${score.id}?ranking=teams&period=total`, 4],
  ['/analytics', 2],
  ['/reports', 1],
  [`/reports/${report.id}?type=performance`, 2],
  ['/admin/users', 1],
  [`/admin/users/${user.id}?role=staff`, 2],
  ['/admin/media', 1],
  ['/admin/queues?status=failed', 3],
  ['/admin/whatsapp', 2],
  ['/admin/webhooks', 1],
  [`/admin/webhooks/${webhook.id}`, 1],
]

const PAGES = [...staffPages(), ...adminPages()].map(({ route, load }) => ({ path: route, load }))

const GATES = ['/api/auth/user', '/api/crm/access', '/api/admin/me']

/** Everything that a screen asks for is answered, for this person. */
function mockAll(person = administrator): void {
  mockPeople({ user: person, teams: [team] })
  mockNotifications()
  mockDashboard()
  mockAnalytics()
  mockMeetings({ meetings: [meeting] })
  mockSprints({ sprints: [sprint], tasks: [task], shares: [share] })
  mock(listDecisions, [])
  mock(getKnowledge, share)
  mock(listChats, [])
  mockPilots([stage])
  mock(getLead, lead)
  mock(getOpportunity, opportunity)
  mock(getClient, client)
  mock(getActivity, activity)
  mock(getClientTimeline, journey)
  mock(listAttachments, [])
  mockUploads()
  mockCrm({ leads: [lead], opportunities: [opportunity], clients: [client], activities: [activity] })
  mockAutomations([automation])
  mockGateway()
  mockQueues()
  mockSupport({ requests: [request] })
  mockScoring({ score })
  mock(getReport, makeReportWithData(report))
  mock(listRecentReports, [report])
  mock(listAdminUsers, [user])
  mock(listMedia, [])
  mock(getMediaSettings, MediaSettings.parse({}))
  mock(getMessagingSettings, MessagingSettings.parse({}))
  mock(listUserSessions, [])
  mock(listWebhooks, [webhook])
  mock(listOfferedFacts, makeOfferedFacts())
  mock(listDeliveries, [])
  rememberTutorial(person.id)
}

/** The addresses that are read from the server from now on. */
function recordCalls(): readonly string[] {
  const calls: string[] = []
  const realFetch = globalThis.fetch
  vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
    calls.push(String(input))
    return realFetch(input, init)
  })
  return calls
}

const isIdle = (queryClient: QueryClient) => waitFor(() => expect(queryClient.isFetching()).toBe(0))

/** Asks for what an address shows at first, and waits for the answers. */
async function prefetch(at: string): Promise<QueryClient> {
  const queryClient = createAppQueryClient()
  await preloadScreen(queryClient, at)
  await isIdle(queryClient)
  return queryClient
}

beforeEach(() => {
  // However slow the machine is, the answers are as young as on a fast one.
  vi.spyOn(Date, 'now').mockReturnValue(Date.now())
})

/** Opens a screen after its data was asked for; answers with what was asked for, all of which it must show. */
async function openAfterPrefetch(at: string): Promise<readonly string[]> {
  const asked = recordCalls()
  const queryClient = await prefetch(at)
  const before = [...asked]
  const queries = queryClient.getQueryCache().getAll()
  renderApp(staffRoutes(), { at, queryClient })
  const unused = () => queries.filter((query) => !query.isActive()).map(({ queryKey }) => queryKey)
  await waitFor(() => expect(unused()).toEqual([]))
  await isIdle(queryClient)
  const again = before.filter((url) => asked.filter((one) => one === url).length > 1)
  expect(again).toEqual([])
  return before.filter((url) => !GATES.includes(url))
}

it.each(ADDRESSES)(
  'the screen at %s shows what was asked for before, and asks for none of it again',
  async (at, calls) => {
    mockAll()
    expect(await openAfterPrefetch(at)).toHaveLength(calls)
  },
)

it('asks for the sort that somebody chose last', async () => {
  mockAll()
  useViewPreferences.getState().remember(`${administrator.id}:${SPRINT_COLLECTION.id}`, { sort: 'name' })
  expect(await openAfterPrefetch('/sprints')).toEqual(['/api/sprints?sort=name'])
})

it('covers every screen that can be asked for in advance', async () => {
  const covered = ADDRESSES.map(([at]) => at.split('?')[0] ?? at)
  const routes = covered.map((path) => matchRoutes(PAGES, path)?.at(-1)?.route.path)
  const withPrefetch = await Promise.all(
    PAGES.map(async ({ path, load }) => ((await load()).prefetch ? [path] : [])),
  )
  expect(withPrefetch.flat().filter((path) => !routes.includes(path))).toEqual([])
  const tabs = CRM_TABS.map(({ name }) => `/crm/${name}`)
  expect(tabs.filter((path) => !covered.includes(path))).toEqual([])
})

it('asks for nothing that a guest has no part in', async () => {
  mockAll(guest)
  const asked = recordCalls()
  for (const at of ['/crm', '/crm/clients', '/chat', '/admin/users', '/admin/queues']) await prefetch(at)
  expect(asked.filter((url) => !GATES.includes(url))).toEqual([])
})

it('asks for nothing of a CRM that is locked', async () => {
  mockAll()
  mock(getCrmAccess, { unlocked: false })
  const asked = recordCalls()
  for (const { name } of CRM_TABS) await prefetch(`/crm/${name}`)
  expect(asked.filter((url) => !GATES.includes(url))).toEqual([])
})
