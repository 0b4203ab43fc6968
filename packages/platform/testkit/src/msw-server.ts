import processConsole from 'node:console'
import { setImmediate } from 'node:timers/promises'
import { type HttpHandler, matchRequestUrl } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { connectMocks } from './msw.ts'

const server = setupServer()

/**
 * Mocks the network for one test file: calls without `mock` fail the test, and mocks are reset after each test. Call it
 * in a setup file.
 */
export function answerWithMocks(): void {
  // happy-dom writes every answer that is an error to the console of the process, which no reporter hears.
  processConsole.error = () => {}
  const present: HttpHandler[] = []
  const former: HttpHandler[] = []
  const unanswered: string[] = []
  connectMocks({
    use: (handler) => {
      present.push(handler)
      server.use(handler)
    },
  })
  beforeAll(() =>
    server.listen({
      onUnhandledFrame: async ({ frame }) => {
        const message = await frame.getUnhandledMessage()
        // A call that a test before began, and did not wait for, is not this one's.
        if (!former.some((handler) => answers(handler, frame.data))) unanswered.push(message)
        throw new Error('no mock answers this call')
      },
    }),
  )
  afterEach(async () => {
    // What the test began may still ask.
    await setImmediate()
    server.resetHandlers()
    former.push(...present.splice(0))
    const calls = unanswered.splice(0)
    if (calls.length > 0) throw new Error(`no mock answers:\n${calls.join('\n')}`)
  })
  afterAll(() => server.close())
}

function answers({ info: { method, path } }: HttpHandler, data: unknown): boolean {
  if (!(data instanceof Object) || !('request' in data) || !(data.request instanceof Request)) return false
  const { request } = data
  return (
    request.method === method &&
    typeof path !== 'function' &&
    matchRequestUrl(new URL(request.url), path).matches
  )
}
