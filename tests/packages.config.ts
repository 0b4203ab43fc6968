import { defineConfig } from 'vitest/config'

/** One vitest run for all packages: thirty separate runs would take longer. */
export default defineConfig({
  test: {
    root: new URL('..', import.meta.url).pathname,
    projects: ['apps/*', 'packages/!(platform)', 'packages/platform/*'],
    passWithNoTests: true,
    silent: 'passed-only',
  },
})
