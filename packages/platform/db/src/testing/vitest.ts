import type { ViteUserConfig } from 'vitest/config'
import type {} from './global-setup.ts'

/** Vitest settings of a package whose tests use `testDb`, in functions or in the test files themselves. */
export const withTestServer = {
  test: {
    provide: { checksLockOrder: true },
    globalSetup: [new URL('./global-setup.ts', import.meta.url).pathname],
    // Three files at once share two cores and one Postgres, which makes a database for each of them; the first waits for
    // the migrated template.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 15_000 } },
    // Node strips the types itself, so nothing is bundled.
    pool: 'threads',
    // The files of a worker share their imports, which take longer than most tests.
    isolate: false,
    experimental: { viteModuleRunner: false },
  },
} satisfies ViteUserConfig

/** Likewise, for a package with a module under `testing/` that makes a database: each file imports one of its own. */
export const withTestServerPerFile = {
  test: { ...withTestServer.test, isolate: true },
} satisfies ViteUserConfig
