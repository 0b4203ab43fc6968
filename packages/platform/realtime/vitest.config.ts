import { withTestServer } from '@cadencia/db/testing/vitest'
import { defineConfig } from 'vitest/config'

// The hooks are tested with JSX, which Node does not run.
export default defineConfig({
  test: { ...withTestServer.test, experimental: { viteModuleRunner: true } },
})
