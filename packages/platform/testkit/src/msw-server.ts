import { setImmediate } from 'node:timers/promises'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { connectMocks } from './msw.ts'

const server = setupServer()

/**
 * Mocks the network for one test file: calls without `mock` fail the test, and mocks are reset after each test. Call it
 * in a setup file.
 */
export function answerWithMocks(): void {
  connectMocks(server)
  const unanswered: string[] = []
  beforeAll(() =>
    server.listen({
      onUnhandledFrame: async ({ frame }) => {
        unanswered.push(await frame.getUnhandledMessage())
        throw new Error('no mock answers this call')
      },
    }),
  )
  afterEach(async () => {
    // What the test began may still ask.
    await setImmediate()
    server.resetHandlers()
    const calls = unanswered.splice(0)
    if (calls.length > 0) throw new Error(`no mock answers:\n${calls.join('\n')}`)
  })
  afterAll(() => server.close())
}
