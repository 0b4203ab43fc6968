import { withTestServer } from '@cadencia/db/testing/vitest'
import { defineConfig } from 'vitest/config'

const isFull = process.env.TEST_SIZE === 'full'

export default defineConfig({
  test: {
    ...withTestServer.test,
    globalSetup: ['support/built-product.ts', ...withTestServer.test.globalSetup],
    include: ['{e2e,faults,security,bench}/**/*.test.ts'],
    testTimeout: isFull ? 30 * 60_000 : 90_000,
    hookTimeout: 120_000,
    // Each file runs whole servers, and some a browser: two at a time are what two cores bear.
    maxWorkers: 2,
  },
})
