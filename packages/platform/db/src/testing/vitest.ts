import type { ViteUserConfig } from 'vitest/config'

/** Vitest settings of a package whose tests use `testDb`. */
export const withTestServer = {
  test: {
    globalSetup: [new URL('./global-setup.ts', import.meta.url).pathname],
    // Generous for slow machines.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 15_000 } },
    // Node strips the types itself, so nothing is bundled.
    pool: 'threads',
    experimental: { viteModuleRunner: false },
  },
} satisfies ViteUserConfig
