import { withTestServer } from '@cadencia/db/testing/vitest'
import { defineConfig } from 'vitest/config'
import { isFull } from './support/size.ts'

export default defineConfig({
  test: {
    ...withTestServer.test,
    globalSetup: ['support/built-product.ts', ...withTestServer.test.globalSetup],
    include: [`{deployment,e2e,faults,security${isFull ? ',bench' : ''}}/**/*.test.ts`],
    // Several servers of two files share the 100 connections of a Postgres as it is installed.
    env: isFull ? {} : { DATABASE_CONNECTIONS: '3' },
    testTimeout: isFull ? 30 * 60_000 : 180_000,
    hookTimeout: 120_000,
    // The web sources use JSX.
    experimental: { viteModuleRunner: true },
    pool: 'forks',
    // Each file runs servers, some a browser: two fit two cores.
    maxWorkers: 2,
  },
})
