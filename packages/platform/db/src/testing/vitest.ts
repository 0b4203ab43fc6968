import type { ViteUserConfig } from 'vitest/config'

/** Vitest settings of a package whose tests use `testDb`. */
export const withTestServer = {
  test: {
    globalSetup: [new URL('./global-setup.ts', import.meta.url).pathname],
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
} satisfies ViteUserConfig
