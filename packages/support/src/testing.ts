import { mock } from '@cadencia/testkit/msw'
import {
  getSupportFigures,
  getSupportHistory,
  getSupportRequest,
  type HistoryEntry,
  listSupportRequests,
  type SupportFigures,
  type SupportRequest,
} from './contract.ts'

const HOUR_MS = 60 * 60_000

const hoursFromNow = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString()

const COMMERCIAL = {
  id: 'a2f6e8b0-51d4-4c1e-9a7e-0c5b1d2e3f40',
  name: 'Comercial',
  color: '#2f6fde',
  icon: 'fas fa-handshake',
}

export const DEMO_DESCRIPTION =
  'Desde hoje cedo a tela de propostas fica em branco depois de salvar, e a proposta não aparece na lista do cliente.'

/** An open request that the viewer may take. */
export function makeSupportRequest(overrides: Partial<SupportRequest> = {}): SupportRequest {
  const creator = {
    id: crypto.randomUUID(),
    firstName: 'Bruno',
    lastName: 'Carvalho',
    email: 'bruno.carvalho@cadencia.example',
  }
  return {
    id: crypto.randomUUID(),
    title: 'Proposta some depois de salvar',
    description: DEMO_DESCRIPTION,
    descriptionFormat: 'markdown',
    priority: 'medium',
    status: 'open',
    requestingTeamId: COMMERCIAL.id,
    requestingTeam: COMMERCIAL,
    createdBy: creator.id,
    creator,
    responsibleTeamId: null,
    responsibleTeam: null,
    assignedUserId: null,
    assignedUser: null,
    attachments: [],
    files: [],
    resolutionNotes: null,
    resolutionNotesFormat: 'markdown',
    dueAt: hoursFromNow(48),
    isOverdue: false,
    startedAt: null,
    resolvedAt: null,
    closedAt: null,
    satisfaction: null,
    satisfactionComment: null,
    commentCount: 0,
    version: 1,
    createdAt: hoursFromNow(-1),
    canAct: true,
    canRate: false,
    ...overrides,
  }
}

export function makeHistoryEntry(overrides: Partial<HistoryEntry> = {}): HistoryEntry {
  return {
    id: crypto.randomUUID(),
    kind: 'opened',
    actor: {
      id: crypto.randomUUID(),
      firstName: 'Bruno',
      lastName: 'Carvalho',
      email: 'bruno.carvalho@cadencia.example',
    },
    fromStatus: null,
    toStatus: 'open',
    responsibleTeam: null,
    assignedUser: null,
    text: null,
    textFormat: 'markdown',
    rating: null,
    at: hoursFromNow(-1),
    ...overrides,
  }
}

export function makeSupportFigures(overrides: Partial<SupportFigures> = {}): SupportFigures {
  return {
    open: 0,
    inProgress: 0,
    overdue: 0,
    resolved: 0,
    firstActionHours: null,
    resolutionHours: null,
    satisfaction: null,
    ...overrides,
  }
}

/** The first request is also the one that the drawer fetches. */
export function mockSupport({
  requests = [],
  history = [],
  figures = makeSupportFigures(),
}: {
  readonly requests?: SupportRequest[]
  readonly history?: HistoryEntry[]
  readonly figures?: SupportFigures
} = {}): void {
  const [first] = requests
  // Registered before the figures: its URL pattern would match theirs.
  if (first) mock(getSupportRequest, first)
  mock(listSupportRequests, requests)
  mock(getSupportHistory, history)
  mock(getSupportFigures, figures)
}
