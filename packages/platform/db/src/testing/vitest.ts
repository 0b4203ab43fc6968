import type { ViteUserConfig } from 'vitest/config'

/** Vitest settings of a package whose tests use `testDb`. */
export const withTestServer = {
  test: {
    globalSetup: [new URL('./global-setup.ts', import.meta.url).pathname],
    // A busy machine takes its time; what never comes still fails.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 15_000 } },
    // The sources run as they do in development: Node takes the types away, nothing is bundled for a test.
    pool: 'threads',
    experimental: { viteModuleRunner: false },
  },
} satisfies ViteUserConfig
