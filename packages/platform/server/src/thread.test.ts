import { describe, expect, it } from 'vitest'
import { startThread } from './thread.ts'

/** A thread of the program beside this file that does what it is told. */
const start = (data: string, answerMs = 20_000) =>
  startThread<number>({
    program: 'testing/thread-program',
    from: import.meta.url,
    data,
    memoryMb: 32,
    answerMs,
  })

describe('a thread', () => {
  it('answers each time it is asked', async () => {
    const thread = start('count')
    expect([await thread.ask(), await thread.ask()]).toEqual([1, 2])
    await thread.end()
  })

  it.each([
    ['hoard', 'memory'],
    ['spin', 'time'],
    ['throw', 'broken'],
    ['exit', 'broken'],
  ])('that would %s ends alone', async (data, reason) => {
    const thread = start(data, data === 'spin' ? 200 : undefined)
    await expect(thread.ask()).rejects.toMatchObject({ name: 'ThreadFailure', reason })
    await thread.end()
  })

  it('that has ended meanwhile says so at once', async () => {
    const thread = start('answer-and-exit')
    expect(await thread.ask()).toBe(1)
    await expect(thread.ask()).rejects.toMatchObject({ reason: 'broken' })
    await thread.end()
  })
})
