import { pagedQuery } from '@cadencia/http/pages'
import { keyOf, mutation, query } from '@cadencia/http/query'
import { HEARD_WHILE_SHOWN } from '@cadencia/realtime/live-query'
import { type Invalidations, useLiveTopic } from '@cadencia/realtime/react'
import {
  keepPreviousData,
  type QueryKey,
  useInfiniteQuery,
  useIsMutating,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import {
  getOwnRanking,
  getScore,
  type HolderKind,
  listBadges,
  listLedger,
  type Period,
  RANKING_LIMIT,
  type Recalculation,
  rankTeams,
  rankUsers,
  recalculateAll,
  recalculateScore,
} from './contract.ts'

/** Every figure that an entry of the ledger changes. */
const FIGURES: readonly QueryKey[] = [
  keyOf(rankUsers),
  keyOf(rankTeams),
  keyOf(getOwnRanking),
  keyOf(getScore),
  keyOf(listLedger),
  keyOf(listBadges),
]

export const scoringInvalidations: Invalidations = { scoring: () => FIGURES }

/** A person or a team. */
export interface Holder {
  readonly kind: HolderKind
  readonly id: string
}

/** Keeps every figure on the screen fresh while points are credited and taken back. */
export function useLiveScoring(): void {
  useLiveTopic('scoring')
}

/** The last figures stay in sight while others load. */
const SHOWN = { ...HEARD_WHILE_SHOWN, placeholderData: keepPreviousData }

const rankingInput = (period: Period) => ({ query: { period, limit: String(RANKING_LIMIT) } })

/** What the hooks below ask for, as `useQuery` takes it. */
export const userRanking = (period: Period) => query(rankUsers, rankingInput(period))
export const teamRanking = (period: Period) => query(rankTeams, rankingInput(period))
export const ownRanking = (period: Period) => query(getOwnRanking, { query: { period } })
export const scoreOf = ({ kind, id }: Holder, period: Period) =>
  query(getScore, { params: { kind, id }, query: { period } })
export const badgesOf = (userId?: string) =>
  query(listBadges, { query: userId === undefined ? {} : { userId } })

/** The ten people with most points; the last list stays in sight while another period loads. */
export function useUserRanking(period: Period) {
  return useQuery({ ...userRanking(period), ...SHOWN })
}

/** The ten teams with most points; likewise. */
export function useTeamRanking(period: Period) {
  return useQuery({ ...teamRanking(period), ...SHOWN })
}

/** Where the viewer and their teams stand, however far down. */
export function useOwnRanking(period: Period) {
  return useQuery({ ...ownRanking(period), ...SHOWN })
}

/** A person's or a team's score with its parts. */
export function useScore(holder: Holder, period: Period) {
  return useQuery({ ...scoreOf(holder, period), ...SHOWN })
}

/** The entries behind a score, the newest first, page by page. */
export function useLedger({ kind, id }: Holder, period: Period) {
  return useInfiniteQuery({
    ...pagedQuery(listLedger, { params: { kind, id }, query: { period } }),
    ...HEARD_WHILE_SHOWN,
  })
}

/** The six badges of a person, of the viewer where none is named. */
export function useBadges(userId?: string) {
  return useQuery({ ...badgesOf(userId), ...HEARD_WHILE_SHOWN })
}

interface RecalculationOutcome {
  readonly onDone: (recalculation: Recalculation) => void
  readonly onFailed: (error: Error) => void
}

/** Rebuilds the ledger. `outcome` is told also when the screen was left meanwhile. */
export function useRecalculateAll({ onDone, onFailed }: RecalculationOutcome) {
  const client = useQueryClient()
  return useMutation({
    ...mutation(recalculateAll),
    onSuccess: async (recalculation) => {
      onDone(recalculation)
      await Promise.all(FIGURES.map((queryKey) => client.invalidateQueries({ queryKey })))
    },
    onError: onFailed,
  })
}

/** Whether a rebuild of this page is under way, whoever began it and wherever. */
export function useIsRecalculating(): boolean {
  return useIsMutating({ mutationKey: mutation(recalculateAll).mutationKey ?? [] }) > 0
}

/** Computes one score anew and shows it. */
export function useRecalculateScore() {
  const client = useQueryClient()
  return useMutation({
    ...mutation(recalculateScore),
    onSuccess: (score) => {
      const { kind, id, period } = score
      client.setQueryData(keyOf(getScore, { params: { kind, id }, query: { period } }), score)
      return client.invalidateQueries({
        queryKey: keyOf(listLedger, { params: { kind, id }, query: { period } }),
      })
    },
  })
}
