import { defineConfig } from 'vitest/config'

export default defineConfig({
  // Also applies to sources of other packages, behind pnpm's links.
  tsconfig: '../../tsconfig.base.json',
  test: { testTimeout: 60_000, hookTimeout: 60_000 },
})
