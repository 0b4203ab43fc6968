import { describe, expect, it } from 'vitest'
import { readCorpus, type Score, scoreOf } from './score.ts'

/** What was reached; a change of the extractor may raise these, not lower them. */
const REACHED: Score = { precision: 85, recall: 63, person: 91, day: 23 }

describe('the built-in summary finds the items of the corpus', async () => {
  const meetings = await readCorpus(new URL('transcripts/', import.meta.url))
  const score = scoreOf(meetings)

  it('of at least thirty transcripts', () => {
    expect(meetings.length).toBeGreaterThanOrEqual(30)
  })

  it.each(['precision', 'recall', 'person', 'day'] as const)('with a %s that does not fall', (figure) => {
    expect(score[figure]).toBeGreaterThanOrEqual(REACHED[figure])
  })
})
