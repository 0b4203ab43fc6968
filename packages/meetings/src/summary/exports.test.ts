import { describe, expect, it } from 'vitest'
import { PROGRAMS } from '../testing/exports/all.ts'
import { CONTRACT, PARTICIPANTS, PROPOSAL } from '../testing/exports/exported.ts'
import { summariseExtractively } from './extractive.ts'
import { transcriptText } from './model-prompt.ts'

describe.each(Object.entries(PROGRAMS))('a transcript of %s', (_, exports) => {
  it.each(exports)('$name: each promise is whole and of whoever made it', ({ text, who }) => {
    const input = {
      ...{ title: 'Alinhamento', day: '2026-11-24' },
      ...{ parts: [{ speaker: 'Ana Lima', text }], participantNames: PARTICIPANTS },
    }
    const { actionItems, summary } = summariseExtractively(input)
    const named = (assignee: string | null) =>
      assignee !== null && PARTICIPANTS.includes(assignee) ? assignee : null
    expect(actionItems.map((item) => ({ ...item, assignee: named(item.assignee) }))).toEqual([
      { text: PROPOSAL, assignee: who[0], dueDate: '2026-11-27' },
      { text: CONTRACT, assignee: who[1], dueDate: '2026-11-25' },
    ])
    expect(summary).toBe(`${PROPOSAL} ${CONTRACT}`)
    expect(transcriptText(input)).not.toMatch(/<|-->|\[|\d:\d|@|WEBVTT|\*\*/)
  })
})
