import { expect, it } from 'vitest'
import { characterCount, isLongerThan } from './length.ts'
import { text } from './values.ts'

it('an emoji is one character', () => {
  expect([characterCount(''), characterCount('ação'), characterCount('🎉🚀')]).toEqual([0, 4, 2])
})

it('what is too long is told alike with and without the contract', () => {
  for (const unit of ['a', 'ç', '🎉', 'c\u0327', '👩\u200d👧']) {
    for (let times = 0; times < 8; times++) {
      const typed = unit.repeat(times)
      expect([typed, isLongerThan(typed, 5)]).toEqual([typed, !text(5).safeParse(typed).success])
    }
  }
})
