import { endpoint } from '@cadencia/contract/endpoint'
import { Day, Id, Instant, page } from '@cadencia/contract/values'
import { z } from 'zod'

/** A week runs Monday to Sunday, a month is the calendar's; both are those of today in São Paulo. */
export const PERIODS = ['weekly', 'monthly'] as const
export const Period = z.enum(PERIODS, 'Período inválido')
export type Period = z.infer<typeof Period>

/** Who has points: a person, or a team. */
export const HOLDER_KINDS = ['user', 'team'] as const
export const HolderKind = z.enum(HOLDER_KINDS, 'Informe user ou team')
export type HolderKind = z.infer<typeof HolderKind>

/** What gives points. */
export const CAUSES = ['task', 'sprint', 'meeting', 'knowledge', 'goal'] as const
export const Cause = z.enum(CAUSES)
export type Cause = z.infer<typeof Cause>

/** How many a ranking shows unless asked for another number. */
export const RANKING_LIMIT = 10
/** How many weeks a trend looks back, the running one included. */
export const TREND_WEEKS = 8
/** The highest rating. */
export const RATING_MAX = 10

/** The place in a ranking, from 1; equal scores share one. */
const Place = z.int().min(1)
const Points = z.number()
/** 0 to 10. */
const Rating = z.number().min(0).max(RATING_MAX)

/** A person with points in the period. */
export const RankingUser = z.object({
  id: Id,
  email: z.string(),
  name: z.string(),
  place: Place,
  /** Points of the ledger in the period, two decimals. */
  score: Points,
  performanceRating: Rating,
})
export type RankingUser = z.infer<typeof RankingUser>

/** A team with points in the period. */
export const RankingTeam = z.object({
  id: Id,
  name: z.string(),
  color: z.string(),
  place: Place,
  /** Points of the ledger in the period, two decimals. */
  score: Points,
  productivityRating: Rating,
  collaborationRating: Rating,
  /** 60 % productivity, 40 % collaboration. */
  rating: Rating,
})
export type RankingTeam = z.infer<typeof RankingTeam>

/** The viewer's own place, also outside the shown ranking. */
export const OwnRanking = z.object({
  /** Null without points in the period. */
  user: RankingUser.nullable(),
  /** The viewer's teams that have points in the period. */
  teams: z.array(RankingTeam),
})
export type OwnRanking = z.infer<typeof OwnRanking>

export const RATING_PARTS = ['consistency', 'quality', 'timing', 'productivity', 'collaboration'] as const

/** One part of a rating; the sum of share × weight, times 10, is the rating. */
export const RatingPart = z.object({
  part: z.enum(RATING_PARTS),
  /** 0 to 1. */
  share: z.number().min(0).max(1),
  /** 0 to 1. */
  weight: z.number().min(0).max(1),
})
export type RatingPart = z.infer<typeof RatingPart>

/** What one kind of cause gave in the period; only kinds that gave something are there. */
export const ScorePart = z.object({
  cause: Cause,
  points: Points,
  /** How many causes of the kind count. */
  count: z.int().min(0),
})
export type ScorePart = z.infer<typeof ScorePart>

export const TrendWeek = z.object({
  /** Its Monday. */
  weekStart: Day,
  points: Points,
})
export type TrendWeek = z.infer<typeof TrendWeek>

/** The score of a person or a team in a period, with what it is made of. */
export const Score = z.object({
  kind: HolderKind,
  id: Id,
  /** Of the person or the team. */
  name: z.string(),
  /** Null for a person. */
  color: z.string().nullable(),
  period: Period,
  /** First and last day of the period. */
  from: Day,
  to: Day,
  score: Points,
  /** Null without points in the period. */
  place: Place.nullable(),
  parts: z.array(ScorePart),
  rating: Rating,
  ratingParts: z.array(RatingPart),
  /** The last eight weeks, the oldest first, the running one last. */
  trend: z.array(TrendWeek),
})
export type Score = z.infer<typeof Score>

/** How a task's points came about: points × difficulty × (1 + bonus) × (1 − penalty). */
export const TaskFactors = z.object({
  points: z.int(),
  /** 1, 1.5 or 2. */
  difficulty: z.number(),
  /** 0 to 0.5. */
  bonus: z.number(),
  /** 0 to 0.4. */
  penalty: z.number(),
})
export type TaskFactors = z.infer<typeof TaskFactors>

/** The ledger is append-only: corrections are reversing entries. */
export const LedgerEntry = z.object({
  id: z.int(),
  /** Negative where it takes back an earlier entry. */
  points: Points,
  cause: Cause,
  causeId: Id,
  /** When the cause was completed. */
  at: Instant,
  /** What the cause is called; null where it has gone or is not the viewer's to read. */
  title: z.string().nullable(),
  /** `standing` counts; `reversed` was taken back by a `reversal`. */
  state: z.enum(['standing', 'reversed', 'reversal']),
  /** For standing entries of tasks. */
  factors: TaskFactors.nullable(),
})
export type LedgerEntry = z.infer<typeof LedgerEntry>

export const BADGES = [
  'primeira_entrega',
  'pontual',
  'maratonista',
  'mentor',
  'sprint_perfeita',
  'resolvedor',
] as const
export const BadgeKind = z.enum(BADGES)
export type BadgeKind = z.infer<typeof BadgeKind>

/** A badge as one person stands to it; all six are answered, in this order. */
export const Badge = z.object({
  badge: BadgeKind,
  name: z.string(),
  /** What it is given for. */
  description: z.string(),
  /** Null until it is earned; it is never lost again. */
  earnedAt: Instant.nullable(),
  /** How far the person is now: of streaks the running one; `target` once earned. */
  current: z.int().min(0),
  target: z.int().min(1),
  /** What is missing, in words fit to show; null once earned. */
  missing: z.string().nullable(),
})
export type Badge = z.infer<typeof Badge>

/** What a recalculation did. */
export const Recalculation = z.object({
  finishedAt: Instant,
  /** Entries of the ledger that count now. */
  entries: z.int().min(0),
  /** How many had been missing or wrong. */
  corrected: z.int().min(0),
})
export type Recalculation = z.infer<typeof Recalculation>

const RankingQuery = z.object({
  period: Period.default('weekly'),
  limit: page(RANKING_LIMIT).shape.limit,
})
const PeriodQuery = z.object({ period: Period.default('weekly') })
const HolderParams = z.object({ kind: HolderKind, id: Id })

export const rankUsers = endpoint({
  method: 'GET',
  url: '/api/scoring/rankings/users',
  summary: 'Ranking de usuários do período',
  schema: { querystring: RankingQuery, response: { 200: z.array(RankingUser) } },
  config: { area: 'scoring' },
})

export const rankTeams = endpoint({
  method: 'GET',
  url: '/api/scoring/rankings/teams',
  summary: 'Ranking de times do período',
  schema: { querystring: RankingQuery, response: { 200: z.array(RankingTeam) } },
  config: { area: 'scoring' },
})

export const getOwnRanking = endpoint({
  method: 'GET',
  url: '/api/scoring/me',
  summary: 'A própria posição e a dos próprios times, além do limite dos rankings',
  schema: { querystring: PeriodQuery, response: { 200: OwnRanking } },
  config: { area: 'scoring' },
})

export const listBadges = endpoint({
  method: 'GET',
  url: '/api/scoring/badges',
  summary: 'As seis conquistas de uma pessoa e o que falta para cada uma',
  schema: {
    querystring: z.object({
      /** Oneself where absent. */
      userId: Id.optional(),
    }),
    response: { 200: z.array(Badge) },
  },
  config: { area: 'scoring' },
})

export const recalculateAll = endpoint({
  method: 'POST',
  url: '/api/scoring/recalculate-all',
  summary: 'Reconstrói o livro de pontos a partir dos eventos; junta-se a um recálculo em andamento',
  schema: { response: { 200: Recalculation } },
  config: { area: 'scoring' },
})

export const getScore = endpoint({
  method: 'GET',
  url: '/api/scoring/:kind/:id',
  summary: 'A pontuação de uma pessoa ou de um time, com as suas partes',
  schema: { params: HolderParams, querystring: PeriodQuery, response: { 200: Score } },
  config: { area: 'scoring' },
})

export const recalculateScore = endpoint({
  method: 'POST',
  url: '/api/scoring/:kind/:id',
  summary: 'Recalcula a pontuação de uma pessoa ou de um time',
  schema: { params: HolderParams, body: PeriodQuery, response: { 200: Score } },
  config: { area: 'scoring' },
})

export const listLedger = endpoint({
  method: 'GET',
  url: '/api/scoring/:kind/:id/ledger',
  summary: 'Os lançamentos de uma pessoa ou de um time no período, do mais novo ao mais antigo',
  schema: {
    params: HolderParams,
    querystring: page(200).extend(PeriodQuery.shape),
    response: { 200: z.array(LedgerEntry) },
  },
  config: { area: 'scoring' },
})
