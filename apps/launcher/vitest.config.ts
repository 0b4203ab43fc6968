import { defineConfig } from 'vitest/config'

export default defineConfig({
  // For the sources of other packages too, whose own files lie behind pnpm's links.
  tsconfig: '../../tsconfig.base.json',
  test: { testTimeout: 60_000, hookTimeout: 60_000 },
})
