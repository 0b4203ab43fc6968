import { describe, expect, it } from 'vitest'
import { summariseExtractively } from './extractive.ts'
import { summariseInThread } from './in-thread.ts'
import { CHARACTERS_MAX, withinLimits } from './summary.ts'

const sentence = (index: number) =>
  `Decidimos adotar o plano ${index} do cliente ${index % 97},${','.repeat(300)}x`
const transcript = Array.from({ length: 2800 }, (_, index) => sentence(index)).join('\n')
const inputOf = (...texts: readonly string[]) => ({
  title: 'Reunião',
  day: '2026-11-24',
  parts: texts.map((text) => ({ speaker: 'Ana Souza', text })),
  participantNames: ['Ana Souza', 'Bruno Reis'],
})

describe('SEC-25: the built-in summary of a long transcript', () => {
  it('is made while others are served', async () => {
    let turns = 0
    const counting = setInterval(() => {
      turns += 1
    }, 5)
    const summary = await summariseInThread(inputOf(transcript))
    clearInterval(counting)
    expect(summary.source).toBe('extractive')
    expect(summary.decisions).toHaveLength(20)
    // Starting the thread alone takes some; made here, there would be none in between.
    expect(turns).toBeGreaterThan(10)
  })

  it('is the same as without a thread', async () => {
    const input = inputOf('O cliente pediu um painel novo de vendas. Bruno ficou de preparar o painel.')
    expect(await summariseInThread(input)).toEqual(summariseExtractively(input))
  })

  it('is of a million characters at most, of each author as much', () => {
    const { parts } = withinLimits(inputOf('a'.repeat(CHARACTERS_MAX), 'b'.repeat(CHARACTERS_MAX), 'c'))
    const lengths = parts.map(({ text }) => text.length)
    expect(lengths[0]).toBe(lengths[1])
    expect(lengths.reduce((sum, length) => sum + length)).toBeLessThanOrEqual(CHARACTERS_MAX)
    expect(parts[2]?.text).toBe('c')
    const short = inputOf('olá', 'oi')
    expect(withinLimits(short)).toEqual(short)
  })
})
