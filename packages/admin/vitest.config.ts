import { withTestServer } from '@cadencia/db/testing/vitest'
import { defineConfig } from 'vitest/config'

// Media that are uploaded together are claimed one by one, in the order given: nobody else knows these files yet.
export default defineConfig({ test: { ...withTestServer.test, provide: { checksLockOrder: false } } })
