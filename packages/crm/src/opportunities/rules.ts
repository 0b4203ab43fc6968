import { isLost, isOpenStage, type Opportunity, STAGE_PROBABILITY, type Stage } from './contract.ts'

const isClosed = (stage: Stage): boolean => !isOpenStage(stage)

/** What a move to another stage asks for. */
interface Entrance {
  readonly stage: Stage
  /** Undefined: the stage's, unless somebody had set another one. */
  readonly probability?: number | undefined
  readonly lostReason?: string | undefined
  /** ISO instant. */
  readonly at: string
}

export type StageFields = Pick<
  Opportunity,
  'stage' | 'stageSince' | 'closedAt' | 'lostReason' | 'probability'
>

/** Where an opportunity stands after a move to another stage; undefined where it is lost without a reason. */
export function fieldsInStage(
  before: StageFields,
  { stage, probability, lostReason, at }: Entrance,
): StageFields | undefined {
  if (isLost(stage) && !lostReason) return undefined
  const wasUsual = isClosed(before.stage) || before.probability === STAGE_PROBABILITY[before.stage]
  const follows = isClosed(stage) || (probability === undefined && wasUsual)
  return {
    stage,
    stageSince: at,
    closedAt: isClosed(stage) ? at : null,
    lostReason: isLost(stage) ? (lostReason ?? null) : null,
    probability: follows ? STAGE_PROBABILITY[stage] : (probability ?? before.probability),
  }
}
