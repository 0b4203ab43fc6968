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
function placeOf(at: string, step: Step): string {
  if (step === 'hour') return new Date(Math.floor(Date.parse(at) / HOUR_MS) * HOUR_MS).toISOString()
  return step === 'day' ? saoPauloDay(at) : saoPauloWeek(at).monday
}

function nextPlace(place: string, step: Step): string {
  if (step === 'hour') return new Date(Date.parse(place) + HOUR_MS).toISOString()
  return addDays(place, step === 'day' ? 1 : 7)
}

/** All hours, days or weeks from the first step to the last, each with its steps: none where nothing was called. */
function placesOf(steps: readonly AccessStep[], step: Step) {
  const stepsAt = Map.groupBy(steps, ({ at }) => placeOf(at, step))
  const last = [...stepsAt.keys()].at(-1) ?? ''
  const places: { readonly at: string; readonly steps: readonly AccessStep[] }[] = []
  for (let [place] = stepsAt.keys(); place !== undefined && place <= last; place = nextPlace(place, step)) {
    places.push({ at: stepLabel(place, step), steps: stepsAt.get(place) ?? [] })
  }
  return places
}

/** How many calls were answered how, for bars. */
export function answersOver({ steps, step }: AccessFigures) {
  const places = placesOf(steps, step)
  const isLong = step === 'day' && places.length > DAYS_MAX
  const sum = (at: readonly AccessStep[], name: 'succeeded' | 'refused' | 'failed') =>
    at.reduce((total, one) => total + one[name], 0)
  return {
    placesName: STEP_NAMES[isLong ? 'week' : step],
    rows: (isLong ? placesOf(steps, 'week') : places).map(({ at, steps: within }) => ({
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
    placesName: STEP_NAMES[step],
    rows: placesOf(steps, step).map(({ at, steps: [one] }) => ({
      at,
      medianMs: one?.medianMs ?? null,
      p95Ms: one?.p95Ms ?? null,
    })),
  }
}
