import { type makeMeeting, makeSummarisedMeeting } from '@cadencia/meetings/testing'
import { beforeEach, describe, expect, it } from 'vitest'
import { listEnded, readKey, useSummaryReads } from './ended-meetings.ts'

const NOW = Date.parse('2026-11-20T15:00:00Z')
const ME = crypto.randomUUID()

function ended(title: string, overrides: Parameters<typeof makeMeeting>[0] = {}) {
  return makeSummarisedMeeting({ title, createdBy: ME, endedAt: '2026-11-20T14:00:00Z', ...overrides })
}

function titles(meetings: ReturnType<typeof ended>[], reads: Record<string, number> = {}) {
  return listEnded(meetings, { userId: ME, nowMs: NOW, reads }).map(({ title }) => title)
}

describe('the meetings that just ended', () => {
  it('are those of the last 24 hours, the last one first', () => {
    expect(
      titles([
        ended('um dia', { endedAt: '2026-11-19T15:00:00Z' }),
        ended('quase um dia', { endedAt: '2026-11-19T15:00:01Z' }),
        ended('agora', { endedAt: '2026-11-20T14:59:00Z' }),
        ended('ainda não', { status: 'active', endedAt: null }),
      ]),
    ).toEqual(['agora', 'quase um dia'])
  })

  it('are the person’s own: created, invited or present', () => {
    const others = crypto.randomUUID()
    expect(
      titles([
        ended('minha'),
        ended('convite', { createdBy: others, participantIds: [ME] }),
        ended('presença', { createdBy: others, presentIds: [ME] }),
        ended('de outros', { createdBy: others, participantIds: [others] }),
      ]),
    ).toEqual(['minha', 'convite', 'presença'])
  })

  it('have a summary, or one that is being written, that the person may read', () => {
    const none = { aiSummary: null, summarySource: null } as const
    expect(
      titles([
        ended('a caminho', { ...none, summaryStatus: 'pending' }),
        ended('sem', { ...none, summaryStatus: 'none' }),
        ended('fechada', { canReadTranscript: false }),
      ]),
    ).toEqual(['a caminho'])
  })

  it('go when their summary was read by this person', () => {
    const meeting = ended('lida')
    expect(titles([meeting], { [readKey(ME, meeting.id)]: NOW })).toEqual([])
    expect(titles([meeting], { [readKey(crypto.randomUUID(), meeting.id)]: NOW })).toEqual(['lida'])
  })
})

describe('what is remembered', () => {
  beforeEach(() => useSummaryReads.setState(useSummaryReads.getInitialState()))

  it('is forgotten after a day', () => {
    const { markRead } = useSummaryReads.getState()
    markRead('a', NOW - 24 * 60 * 60_000)
    markRead('b', NOW - 60_000)
    markRead('c', NOW)
    expect(Object.keys(useSummaryReads.getState().reads)).toEqual(['b', 'c'])
  })
})
