import { describe, expect, it } from 'vitest'
import { durationWords, statusWords } from './meeting-labels.ts'

describe('the words of a meeting', () => {
  it.each([
    ['scheduled', 'Agendada'],
    ['active', 'Ativa'],
    ['completed', 'Concluída'],
    ['archived', 'Desconhecido'],
  ])('shows the status %s as %s', (status, label) => {
    expect(statusWords(status).label).toBe(label)
  })

  it.each([
    [15, '15 min'],
    [60, '1 h'],
    [90, '1 h 30 min'],
    [1440, '24 h'],
  ])('says %i minutes as %s', (minutes, words) => {
    expect(durationWords(minutes)).toBe(words)
  })
})
