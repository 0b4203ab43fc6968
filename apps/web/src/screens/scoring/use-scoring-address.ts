import { PERIODS, type Period } from '@cadencia/scoring/contract'
import { useSearchParams } from 'react-router'

const RANKINGS = ['users', 'teams'] as const
export type Ranking = (typeof RANKINGS)[number]

/** The period and the ranking in sight, which stand in the address; weekly and of people where it says nothing. */
export function useScoringAddress() {
  const [params, setParams] = useSearchParams()
  const change = (name: string, value: string, usual: string) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before)
        if (value === usual) after.delete(name)
        else after.set(name, value)
        return after
      },
      { replace: true, preventScrollReset: true },
    )
  return {
    period: PERIODS.find((period) => period === params.get('period')) ?? 'weekly',
    ranking: RANKINGS.find((ranking) => ranking === params.get('ranking')) ?? 'users',
    choosePeriod: (period: Period) => change('period', period, 'weekly'),
    chooseRanking: (ranking: Ranking) => change('ranking', ranking, 'users'),
  }
}
