import { describe, expect, it } from 'vitest'
import { durationLabel, isStartNear, meetingStatusBadge, repeatLabel } from './meeting-labels.ts'

describe('the labels of a meeting', () => {
  it.each([
    ['scheduled', 'Agendada'],
    ['active', 'Ativa'],
    ['completed', 'Concluída'],
    ['archived', 'Desconhecido'],
  ])('shows the status %s as %s', (status, label) => {
    expect(meetingStatusBadge(status).label).toBe(label)
  })

  it.each([
    ['FREQ=WEEKLY;COUNT=10', 'Toda semana'],
    ['FREQ=WEEKLY;INTERVAL=2', 'A cada 2 semanas'],
    ['FREQ=DAILY;BYDAY=MO,TU,WE,TH,FR', 'Todo dia útil'],
    ['FREQ=MONTHLY;INTERVAL=3;BYDAY=2TU', 'A cada 3 meses'],
    ['FREQ=YEARLY', 'Em série'],
    [null, 'Em série'],
  ])('says the rule %s as %s', (rule, text) => {
    expect(repeatLabel(rule)).toBe(text)
  })

  it.each([
    [15, '15 min'],
    [60, '1 h'],
    [90, '1 h 30 min'],
    [1440, '24 h'],
  ])('says %i minutes as %s', (minutes, text) => {
    expect(durationLabel(minutes)).toBe(text)
  })
})

describe('a start is near', () => {
  const meeting = { scheduledAt: '2026-11-20T15:00:00Z' }
  it.each([
    ['2026-11-20T14:44:59.999Z', false],
    ['2026-11-20T14:45:00Z', true],
    ['2026-11-20T15:00:00Z', true],
    ['2026-11-20T15:40:00Z', true],
  ])('at %s: %s', (now, isNear) => {
    expect(isStartNear(meeting, Date.parse(now))).toBe(isNear)
  })
})
