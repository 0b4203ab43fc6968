import { endpoint } from '@cadencia/contract/endpoint'
import {
  atMost,
  byDay,
  byInstant,
  byInteger,
  byNumber,
  byPosition,
  byText,
  equals,
  equalsOrNone,
  type FilterOf,
  listOf,
  type SortOf,
} from '@cadencia/contract/list'
import { TextFormat } from '@cadencia/contract/text-format'
import {
  Day,
  DayMeant,
  Id,
  IdParams,
  Instant,
  page,
  requiredLine,
  sortsOf,
  TITLE_MAX,
  text,
  Version,
} from '@cadencia/contract/values'
import { DraftLinks, scopesOfLinks } from '@cadencia/links/contract'
import { z } from 'zod'
import { DayInput, Money, Notes, OptionalId, PersonTag } from '../contract.ts'
import { actHistoryEndpoint, recordEndpoints } from '../shared/record-contract.ts'

export const STAGES = [
  'prospecting',
  'qualification',
  'proposal',
  'negotiation',
  'closed_won',
  'closed_lost',
] as const
export const Stage = z.enum(STAGES, 'Etapa inválida')
export type Stage = z.infer<typeof Stage>

/** What a stage means to figures, histories and the page, whatever it is called. */
export const isWon = (stage: Stage): boolean => stage === 'closed_won'
export const isLost = (stage: Stage): boolean => stage === 'closed_lost'
export const isOpenStage = (stage: Stage): boolean => !isWon(stage) && !isLost(stage)

/** Where a move leads that wins or loses. */
export const WON_STAGE = 'closed_won' satisfies Stage
export const LOST_STAGE = 'closed_lost' satisfies Stage

/** The stages in which an opportunity may begin. */
export const OPEN_STAGES = ['prospecting', 'qualification', 'proposal', 'negotiation'] as const
export const OpenStage = z.enum(OPEN_STAGES, 'Uma oportunidade começa numa etapa aberta')
export type OpenStage = z.infer<typeof OpenStage>

/** The probability that a stage stands for, percent; a new opportunity has that of its stage. */
export const STAGE_PROBABILITY = {
  prospecting: 10,
  qualification: 25,
  proposal: 50,
  negotiation: 75,
  closed_won: 100,
  closed_lost: 0,
} as const satisfies Record<Stage, number>

export const DEFAULT_STAGE = 'prospecting' satisfies OpenStage
export const LOST_REASON_REQUIRED = 'Informe o motivo da perda'
export const LOST_REASON_MAX = 500
const PROBABILITY_WRONG = 'A probabilidade deve ser de 0 a 100'

export const Probability = z.int(PROBABILITY_WRONG).min(0, PROBABILITY_WRONG).max(100, PROBABILITY_WRONG)

/** An opportunity; the same for everybody who unlocked the CRM, so that live updates carry it whole. */
export const Opportunity = z.object({
  id: Id,
  leadId: Id.nullable(),
  lead: z.object({ id: Id, name: z.string(), company: z.string() }).nullable(),
  /** The client that it belongs to, or that winning it made. */
  clientId: Id.nullable(),
  title: z.string(),
  /** Reais. */
  value: z.number(),
  stage: Stage,
  /** Percent. */
  probability: z.int(),
  expectedCloseDate: Day.nullable(),
  notes: z.string(),
  notesFormat: TextFormat,
  assignedTo: Id.nullable(),
  owner: PersonTag.nullable(),
  /** Since when it is in its stage. */
  stageSince: Instant,
  /** When it was won or lost; null while it is open. */
  closedAt: Instant.nullable(),
  /** Why it was lost; null in every other stage. */
  lostReason: z.string().nullable(),
  /** Orders the opportunities of one stage, compared byte by byte. */
  rank: z.string(),
  /** Counts edits by people; moves leave it. */
  version: z.int(),
  /** Counts every visible change: of two states of it, the one with the higher is the later. */
  revision: z.int(),
  createdBy: Id.nullable(),
  createdAt: Instant,
  updatedAt: Instant,
})
export type Opportunity = z.infer<typeof Opportunity>

const fields = {
  leadId: OptionalId,
  clientId: OptionalId,
  title: requiredLine(TITLE_MAX, 'Título é obrigatório'),
  value: Money,
  probability: Probability,
  expectedCloseDate: DayInput,
  notes: Notes,
  assignedTo: OptionalId,
}

export const OpportunityDraft = z.object({
  ...fields,
  leadId: fields.leadId.default(null),
  clientId: fields.clientId.default(null),
  stage: OpenStage.default(DEFAULT_STAGE),
  /** Left out, it is that of the stage. */
  probability: fields.probability.optional(),
  expectedCloseDate: fields.expectedCloseDate.default(null),
  notes: fields.notes.nullable().default(''),
  /** Left out, it is the creator's. */
  assignedTo: fields.assignedTo.optional(),
  links: DraftLinks.optional(),
})
export type OpportunityDraft = z.infer<typeof OpportunityDraft>

/**
 * Changes to one opportunity: fields, and its place. `stage` alone moves it to the top of that column; `beforeId` or
 * `afterId` name its neighbour there. `closed_lost` takes `lostReason` (400 without).
 */
export const OpportunityPatch = z
  .object({
    ...fields,
    notesFormat: TextFormat,
    stage: Stage,
    lostReason: text(LOST_REASON_MAX),
    beforeId: Id,
    afterId: Id,
    version: Version,
  })
  .partial()
  .refine(({ beforeId, afterId }) => beforeId === undefined || afterId === undefined, {
    path: ['afterId'],
    message: 'Informe a vizinha de um lado só',
  })
export type OpportunityPatch = z.infer<typeof OpportunityPatch>

/** Opportunities without an expected close come last either way. */
export const OPPORTUNITY_LIST = listOf<Opportunity>()({
  pageSize: 200,
  filters: {
    /** Words in title or notes, or in the name or company of the lead. */
    q: { schema: text(200, 'Busca muito longa'), judge: ['title', 'notes', 'lead'] },
    stage: equals(Stage),
    leadId: equals(Id),
    clientId: equals(Id),
    assignedTo: equalsOrNone(Id, 'Responsável inválido'),
    /** Expected to close on that day or before. */
    closingUntil: atMost(DayMeant, 'expectedCloseDate'),
  },
  sorts: {
    title: byText(),
    stage: byPosition(STAGES),
    value: byNumber(),
    probability: byInteger(),
    expectedCloseDate: byDay('nulls last'),
    createdAt: byInstant(),
  },
  sort: '-createdAt',
  orders: { rank: { judge: ({ rank }) => rank } },
  // Of the board.
  others: ['cards'],
})
export type OpportunityFilter = FilterOf<typeof OPPORTUNITY_LIST>

export const OPPORTUNITY_SORTS = OPPORTUNITY_LIST.sortKeys
export type OpportunitySort = SortOf<typeof OPPORTUNITY_LIST>

/** Cards of one column that the board answers at first, and at most; the list with `stage` and `sort=rank` goes on. */
export const BOARD_CARDS = 100
export const BOARD_CARDS_MAX = 1000

/** How many cards are wanted of columns that were scrolled through. */
export type BoardDepths = Readonly<Partial<Record<Stage, number>>>

const DEPTHS = new RegExp(`^(?:(?:${STAGES.join('|')}):[1-9]\\d{0,3}(?:,(?!$)|$)){1,6}$`)
/** `prospecting:200,proposal:300` */
const Depths = z.string().regex(DEPTHS, 'Quantidade de cartões inválida')

/** Depths as the board's call takes them; undefined for none. */
export function depthsText(depths: BoardDepths): string | undefined {
  const parts = STAGES.flatMap((stage) => (depths[stage] === undefined ? [] : [`${stage}:${depths[stage]}`]))
  return parts.length === 0 ? undefined : parts.join(',')
}

/** The depth that a text names for a stage, BOARD_CARDS to BOARD_CARDS_MAX. */
export function depthOf(text: string | undefined, stage: Stage): number {
  const named = text?.split(',').find((part) => part.startsWith(`${stage}:`))
  const cards = Number(named?.slice(stage.length + 1) ?? BOARD_CARDS)
  return Math.min(Math.max(cards, BOARD_CARDS), BOARD_CARDS_MAX)
}

/** One stage of the board: its first cards, and figures of all that the filter leaves in it. */
export const BoardColumn = z.object({
  stage: Stage,
  count: z.int(),
  /** Sum of their values. */
  value: z.number(),
  /** Sum of their values times their probability. */
  weighted: z.number(),
  opportunities: z.array(Opportunity),
  /** For `listOpportunities` with this stage and `sort=rank`; null when all are here. */
  next: z.string().nullable(),
})
export type BoardColumn = z.infer<typeof BoardColumn>

export const OpportunityBoard = z.object({
  columns: z.array(BoardColumn),
  /** The weighted forecast: of the open stages. */
  forecast: z.number(),
})
export type OpportunityBoard = z.infer<typeof OpportunityBoard>

export const {
  create: createOpportunity,
  get: getOpportunity,
  update: updateOpportunity,
  remove: removeOpportunity,
  restore: restoreOpportunity,
} = recordEndpoints('/api/crm/opportunities', {
  record: Opportunity,
  draft: OpportunityDraft,
  patch: OpportunityPatch,
  named: 'uma oportunidade',
  draftMayNeed: scopesOfLinks('crm'),
  summaries: {
    create: 'Cria uma oportunidade, no topo de sua etapa',
    update: 'Altera ou move uma oportunidade; ganha, faz ou atualiza o cliente',
  },
})

export const getOpportunityHistory = actHistoryEndpoint('/api/crm/opportunities', 'uma oportunidade')

const crm = { area: 'crm', access: 'crm' } as const

export const listOpportunities = endpoint({
  method: 'GET',
  url: '/api/crm/opportunities',
  summary: 'As oportunidades, as mais novas antes',
  schema: {
    querystring: page(OPPORTUNITY_LIST.pageSize).extend({
      ...OPPORTUNITY_LIST.filter.shape,
      /** `rank`, the board's order, only with `stage`. */
      sort: z.enum([...sortsOf(OPPORTUNITY_SORTS), 'rank'], 'Ordem inválida').default('-createdAt'),
    }),
    response: { 200: z.array(Opportunity) },
  },
  config: crm,
})

export const getOpportunityBoard = endpoint({
  method: 'GET',
  url: '/api/crm/opportunities/board',
  summary: 'O quadro: as seis etapas com seus números e os primeiros cartões',
  schema: {
    querystring: OPPORTUNITY_LIST.filter.omit({ stage: true }).extend({ cards: Depths.optional() }),
    response: { 200: OpportunityBoard },
  },
  config: crm,
})

/** One stay in a stage; `leftAt` is null for the one it is in. */
export const StageStay = z.object({
  id: Id,
  stage: Stage,
  actor: PersonTag.nullable(),
  enteredAt: Instant,
  leftAt: Instant.nullable(),
  /** Where it was lost. */
  lostReason: z.string().nullable(),
})
export type StageStay = z.infer<typeof StageStay>

export const getStageHistory = endpoint({
  method: 'GET',
  url: '/api/crm/opportunities/:id/stages',
  summary: 'Por quais etapas passou, e por quanto tempo',
  schema: { params: IdParams, querystring: page(200), response: { 200: z.array(StageStay) } },
  config: crm,
})
