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
  beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
  afterEach(() => server.resetHandlers())
  afterAll(() => server.close())
}
