import { createRequire } from 'node:module'
import { defineConfig } from 'vitest/config'

const require = createRequire(import.meta.url)

export default defineConfig({
  // The single-file build; the ESM index opens 6,000 files per test process.
  resolve: { alias: { '@tabler/icons-react': require.resolve('@tabler/icons-react') } },
  test: { environment: 'happy-dom', isolate: false },
})
