import { addDays } from '@cadencia/locale/sao-paulo'
import { workingDaysBetween } from '@cadencia/locale/working-days'
import { describe, expect, it } from 'vitest'
import { BADGE_RULES, missingFor } from './labels.ts'
import { type Achievements, badgeProgress, type Delivery } from './rules.ts'

const NOTHING: Achievements = { deliveries: [], shares: [], perfectSprints: [], resolutions: [] }
const TODAY = '2026-11-25'

function delivery(day: string, isOnTime = true): Delivery {
  return { at: `${day}T15:00:00Z`, day, isOnTime }
}

function progressOf(deeds: Partial<Achievements>) {
  return badgeProgress({ ...NOTHING, ...deeds }, TODAY)
}

/** The instants of `count` days in a row. */
function instants(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `${addDays('2026-01-01', index)}T12:00:00Z`)
}

it('nobody has anything from the start', () => {
  const progress = Object.values(progressOf({}))
  expect(progress).toHaveLength(6)
  expect(new Set(progress.map((one) => JSON.stringify(one)))).toEqual(
    new Set([JSON.stringify({ current: 0, earnedAt: null })]),
  )
})

it('Primeira entrega: the first completed task', () => {
  const deliveries = [delivery('2026-11-10', false), delivery('2026-11-11')]
  expect(progressOf({ deliveries }).primeira_entrega.earnedAt).toBe('2026-11-10T15:00:00Z')
})

describe('Pontual: 20 on time in a row', () => {
  const twenty = Array.from({ length: 20 }, (_, index) => delivery(addDays('2026-11-01', index)))

  it('is earned with the twentieth, and stays so', () => {
    const deliveries = [delivery('2026-10-31', false), ...twenty, delivery('2026-11-21', false)]
    expect(progressOf({ deliveries }).pontual).toEqual({ current: 0, earnedAt: '2026-11-20T15:00:00Z' })
  })

  it('begins anew after a late one', () => {
    const deliveries = [...twenty.slice(0, 19), delivery('2026-11-20', false), delivery('2026-11-21')]
    expect(progressOf({ deliveries }).pontual).toEqual({ current: 1, earnedAt: null })
  })
})

describe('Maratonista: completions on 10 working days in a row', () => {
  // Over two weekends and the holiday of 2 November.
  const days = workingDaysBetween('2026-10-27', '2026-11-10')

  it('leaves out weekends and holidays', () => {
    expect(days).toHaveLength(10)
    const deliveries = days.map((day) => delivery(day, false))
    expect(progressOf({ deliveries }).maratonista).toEqual({ current: 0, earnedAt: '2026-11-10T15:00:00Z' })
  })

  it('counts a day once, and the weekend not at all', () => {
    const deliveries = ['2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23', '2026-11-23', '2026-11-24']
    // 20 November is a holiday.
    expect(progressOf({ deliveries: deliveries.map((day) => delivery(day)) }).maratonista.current).toBe(2)
  })

  it('is broken by a working day without one, but not by a today that is not over', () => {
    const upTo = (last: string) => ({
      deliveries: workingDaysBetween('2026-11-16', last).map((day) => delivery(day)),
    })
    expect(progressOf(upTo('2026-11-24')).maratonista.current).toBe(6)
    expect(progressOf(upTo('2026-11-23')).maratonista.current).toBe(0)
  })
})

it.each([
  ['Mentor', 'mentor', 'shares', 10],
  ['Resolvedor', 'resolvedor', 'resolutions', 20],
  ['Sprint perfeita', 'sprint_perfeita', 'perfectSprints', 1],
] as const)('%s is earned with the last of its number', (name, badge, deed, target) => {
  expect(BADGE_RULES[badge]).toMatchObject({ name, target })
  expect(progressOf({ [deed]: instants(target - 1) })[badge]).toEqual({ current: target - 1, earnedAt: null })
  expect(progressOf({ [deed]: instants(target) })[badge].earnedAt).toBe(instants(target).at(-1))
})

it('says what is missing', () => {
  expect(missingFor('mentor', 9)).toBe('Falta 1 compartilhamento')
  expect(missingFor('resolvedor', 3)).toBe('Faltam 17 solicitações resolvidas')
  expect(missingFor('pontual', 20)).toBeNull()
})
