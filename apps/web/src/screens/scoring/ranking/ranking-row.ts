import type { ReactNode } from 'react'

/** One place of a ranking, as both layouts draw it. */
export interface RankingRow {
  readonly id: string
  readonly place: number
  readonly name: string
  /** What tells two of the same name apart. */
  readonly detail?: string
  readonly picture: ReactNode
  readonly score: number
  /** From 0 to 10, in the order of the ranking's rating labels. */
  readonly ratings: readonly number[]
  /** The viewer, or their team. */
  readonly isOwn: boolean
}

export interface RankingLayoutProps {
  readonly label: string
  /** Heading of the names: 'Pessoa'. */
  readonly nameLabel: string
  readonly ratingLabels: readonly string[]
  /** What marks the own row: 'Você'. */
  readonly ownLabel: string
  readonly rows: readonly RankingRow[]
  /** Where a row leads. */
  readonly addressOf: (row: RankingRow) => { readonly pathname: string; readonly search: string }
}
