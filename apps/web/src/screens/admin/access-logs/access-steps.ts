import type { AccessFigures, AccessStep } from '@cadencia/admin/access-logs/contract'
import { formatDate, formatTime } from '@cadencia/locale/dates'
import { addDays, saoPauloDay, saoPauloWeek } from '@cadencia/locale/sao-paulo'

const HOUR_MS = 3_600_000
/** More days are drawn as weeks: their bars would be too narrow on a phone. */
const DAYS_MAX = 62

type Step = AccessFigures['step'] | 'week'
const STEP_NAMES = { hour: 'Hora', day: 'Dia', week: 'Semana de' } as const satisfies Record<Step, string>

/** A step of the charts: dd/MM, with the hour where the steps are hours. */
export function stepLabel(at: string, step: Step): string {
  const day = formatDate(at).slice(0, 5)
  return step === 'hour' ? `${day} ${formatTime(at)}` : day
}

/** The hour (an instant), the day, or the Monday of the week in which a step begins. */
function bucketOf(at: string, step: Step): string {
  if (step === 'hour') return new Date(Math.floor(Date.parse(at) / HOUR_MS) * HOUR_MS).toISOString()
  return step === 'day' ? saoPauloDay(at) : saoPauloWeek(at).monday
}

function nextBucket(bucket: string, step: Step): string {
  if (step === 'hour') return new Date(Date.parse(bucket) + HOUR_MS).toISOString()
  return addDays(bucket, step === 'day' ? 1 : 7)
}

/** All hours, days or weeks from the first step to the last, each with its steps: none where nothing was called. */
function bucketsOf(steps: readonly AccessStep[], step: Step) {
  const stepsAt = Map.groupBy(steps, ({ at }) => bucketOf(at, step))
  const last = [...stepsAt.keys()].at(-1) ?? ''
  const buckets: { readonly at: string; readonly steps: readonly AccessStep[] }[] = []
  for (
    let [bucket] = stepsAt.keys();
    bucket !== undefined && bucket <= last;
    bucket = nextBucket(bucket, step)
  ) {
    buckets.push({ at: stepLabel(bucket, step), steps: stepsAt.get(bucket) ?? [] })
  }
  return buckets
}

/** How many calls were answered how, for bars. */
export function answersOver({ steps, step }: AccessFigures) {
  const buckets = bucketsOf(steps, step)
  const isLong = step === 'day' && buckets.length > DAYS_MAX
  const sum = (at: readonly AccessStep[], name: 'succeeded' | 'refused' | 'failed') =>
    at.reduce((total, one) => total + one[name], 0)
  return {
    axisName: STEP_NAMES[isLong ? 'week' : step],
    rows: (isLong ? bucketsOf(steps, 'week') : buckets).map(({ at, steps: within }) => ({
      at,
      succeeded: sum(within, 'succeeded'),
      refused: sum(within, 'refused'),
      failed: sum(within, 'failed'),
    })),
  }
}

/** How long answers took, for lines; null where nothing was called. */
export function timesOver({ steps, step }: AccessFigures) {
  return {
    axisName: STEP_NAMES[step],
    rows: bucketsOf(steps, step).map(({ at, steps: [one] }) => ({
      at,
      medianMs: one?.medianMs ?? null,
      p95Ms: one?.p95Ms ?? null,
    })),
  }
}
