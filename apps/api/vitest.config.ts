import { withTestServer } from '@cadencia/db/testing/vitest'
import { defineConfig } from 'vitest/config'

// The order of locks is checked where the packages' own suites are; here by write-pairs.test.ts alone.
export default defineConfig({ test: { ...withTestServer.test, provide: { checksLockOrder: false } } })
