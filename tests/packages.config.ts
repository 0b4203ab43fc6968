import { defineConfig } from 'vitest/config'

/** The suites of all packages in one run: thirty would each begin anew, and two cores wait for the longest. */
export default defineConfig({
  test: {
    root: new URL('..', import.meta.url).pathname,
    projects: ['apps/*', 'packages/!(platform)', 'packages/platform/*'],
    passWithNoTests: true,
    // What a test that passed writes is of no use to anybody.
    silent: 'passed-only',
  },
})
