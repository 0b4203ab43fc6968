import { describe, expect, it } from 'vitest'
import { readCorpus, type Score, scoreOf } from './score.ts'

/** What was reached; a change of the extractor may raise these, not lower them. */
const REACHED: Score = { precision: 100, recall: 100, person: 100, day: 100 }

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

/** The first score of these; whoever adds transcripts sets what they reach. */
const REACHED_UNSEEN: Score = { precision: 96, recall: 80, person: 94, day: 100 }

describe('and of transcripts that nobody looked at', async () => {
  const score = scoreOf(await readCorpus(new URL('unseen/', import.meta.url)))

  it.each(['precision', 'recall', 'person', 'day'] as const)('with a %s that does not fall', (figure) => {
    expect(score[figure]).toBeGreaterThanOrEqual(REACHED_UNSEEN[figure])
  })
})
