import { listMessages } from '@cadencia/messaging/contract'
import { mock, mockProblem } from '@cadencia/testkit/msw'
import { getCrmAccess } from './access/contract.ts'
import { type Activity, listActivities } from './activities/contract.ts'
import { listRecordsWithFiles, type RecordWithFiles } from './attachments/contract.ts'
import { type Client, listClients } from './clients/contract.ts'
import { type Lead, listLeads } from './leads/contract.ts'
import {
  getOpportunityBoard,
  listOpportunities,
  OPEN_STAGES,
  type Opportunity,
  STAGE_PROBABILITY,
  STAGES,
} from './opportunities/contract.ts'
import { type CrmStats, getCrmStats } from './stats/contract.ts'
import { getClientOverview, getLeadOverview } from './timeline/contract.ts'

const DAY_MS = 24 * 60 * 60_000
const daysFromNow = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString()

export function makeLead(overrides: Partial<Lead> = {}): Lead {
  return {
    id: crypto.randomUUID(),
    name: 'Adriana Abreu',
    email: 'adriana.abreu@colegiohorizonte.example',
    phone: '+5511900010000',
    company: 'Colégio Horizonte',
    source: 'website',
    status: 'new',
    temperature: null,
    score: 60,
    notes: '',
    notesFormat: 'markdown',
    assignedTo: null,
    owner: null,
    consent: 'unknown',
    consentNote: '',
    consentAt: null,
    isOptedOut: false,
    isMarketingStopped: false,
    convertedAt: null,
    erasedAt: null,
    version: 1,
    createdBy: null,
    createdAt: daysFromNow(-3),
    updatedAt: daysFromNow(-3),
    ...overrides,
  }
}

export function makeOpportunity(overrides: Partial<Opportunity> = {}): Opportunity {
  return {
    id: crypto.randomUUID(),
    leadId: null,
    lead: null,
    clientId: null,
    title: 'Plano anual para 40 pessoas',
    value: 28_800,
    stage: 'prospecting',
    probability: 10,
    expectedCloseDate: null,
    notes: '',
    notesFormat: 'markdown',
    assignedTo: null,
    owner: null,
    stageSince: daysFromNow(-2),
    closedAt: null,
    lostReason: null,
    rank: 'a0',
    version: 1,
    revision: 1,
    createdBy: null,
    createdAt: daysFromNow(-2),
    updatedAt: daysFromNow(-2),
    ...overrides,
  }
}

export function makeClient(overrides: Partial<Client> = {}): Client {
  return {
    id: crypto.randomUUID(),
    leadId: null,
    name: 'Carlos Macedo',
    company: 'Construtora Pilar',
    email: 'carlos.macedo@construtorapilar.example',
    phone: '+5531900010005',
    status: 'active',
    segment: 'medium',
    contractValue: 64_000,
    satisfactionScore: 9,
    notes: '',
    notesFormat: 'markdown',
    assignedTo: null,
    owner: null,
    version: 1,
    createdBy: null,
    createdAt: daysFromNow(-20),
    updatedAt: daysFromNow(-20),
    ...overrides,
  }
}

export function makeActivity(overrides: Partial<Activity> = {}): Activity {
  return {
    id: crypto.randomUUID(),
    leadId: null,
    lead: null,
    opportunityId: null,
    opportunity: null,
    clientId: null,
    client: null,
    meetingId: null,
    meeting: null,
    type: 'call',
    subject: 'Primeiro contato',
    description: '',
    descriptionFormat: 'markdown',
    scheduledAt: daysFromNow(1),
    outcome: null,
    nextAction: '',
    completedAt: null,
    state: 'upcoming',
    createdBy: null,
    author: null,
    version: 1,
    createdAt: daysFromNow(-1),
    updatedAt: daysFromNow(-1),
    ...overrides,
  }
}

export function makeStats(overrides: Partial<CrmStats> = {}): CrmStats {
  return {
    totalLeads: 0,
    totalOpportunities: 0,
    totalClients: 0,
    pipelineTotal: 0,
    conversionRate: 0,
    forecast: 0,
    byStage: STAGES.map((stage) => ({ stage, count: 0, value: 0, weighted: 0 })),
    bySource: [],
    byStatus: [],
    byTemperature: [],
    activities: { overdue: 0, upcoming: 0 },
    ...overrides,
  }
}

interface CrmAnswers {
  readonly unlocked?: boolean
  readonly leads?: Lead[]
  readonly opportunities?: Opportunity[]
  readonly clients?: Client[]
  readonly activities?: Activity[]
  readonly recordsWithFiles?: RecordWithFiles[]
  readonly stats?: CrmStats
}

/** Answers what the CRM's screens ask by themselves. */
const UNANSWERED = { statusCode: 503, code: 'unavailable', message: 'Sem resposta' }

export function mockCrm({
  unlocked = true,
  leads = [],
  opportunities = [],
  clients = [],
  activities = [],
  recordsWithFiles = [],
  stats = makeStats({
    totalLeads: leads.length,
    totalOpportunities: opportunities.length,
    totalClients: clients.length,
  }),
}: CrmAnswers = {}): void {
  mock(getCrmAccess, { unlocked })
  mock(listLeads, leads)
  mock(listOpportunities, opportunities)
  mock(listClients, clients)
  mock(listActivities, activities)
  mock(listRecordsWithFiles, recordsWithFiles)
  mock(getCrmStats, stats)
  mock(listMessages, [])
  // Records are shown without what is open with them, unless a test says what that is.
  mockProblem(getLeadOverview, UNANSWERED)
  mockProblem(getClientOverview, UNANSWERED)
  const columns = STAGES.map((stage) => {
    const cards = opportunities.filter((one) => one.stage === stage)
    const value = cards.reduce((sum, card) => sum + card.value, 0)
    const weighted = (value * STAGE_PROBABILITY[stage]) / 100
    return { stage, count: cards.length, value, weighted, opportunities: cards, next: null }
  })
  const open = columns.filter(({ stage }) => OPEN_STAGES.some((one) => one === stage))
  mock(getOpportunityBoard, { columns, forecast: open.reduce((sum, { weighted }) => sum + weighted, 0) })
}
