import { describe, expect, it } from 'vitest'
import { durationLabel, isStartNear, meetingStatusBadge } from './meeting-labels.ts'

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
