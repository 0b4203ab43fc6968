import { withTestServer } from '@cadencia/db/testing/vitest'
import { defineConfig } from 'vitest/config'
import { isFull } from './support/size.ts'

export default defineConfig({
  test: {
    ...withTestServer.test,
    globalSetup: ['support/built-product.ts', ...withTestServer.test.globalSetup],
    include: [`{deployment,e2e,faults,security${isFull ? ',bench' : ''}}/**/*.test.ts`],
    testTimeout: isFull ? 30 * 60_000 : 180_000,
    hookTimeout: 120_000,
    // The page's own sources come with JSX.
    experimental: { viteModuleRunner: true },
    pool: 'forks',
    // Each file runs whole servers, and some a browser: two at a time are what two cores bear.
    maxWorkers: 2,
  },
})
