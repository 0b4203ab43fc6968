import { describe, expect, it } from 'vitest'
import { startThread } from './thread.ts'

const start = (data: string, answerMs = 20_000) =>
  startThread<number>({
    program: 'testing/thread-program',
    from: import.meta.url,
    data,
    memoryMb: 32,
    answerMs,
  })

describe('a thread', () => {
  it('responds to each request', async () => {
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

  it('rejects at once after it has ended', async () => {
    const thread = start('answer-and-exit')
    expect(await thread.ask()).toBe(1)
    await expect(thread.ask()).rejects.toMatchObject({ reason: 'broken' })
    await thread.end()
  })
})
