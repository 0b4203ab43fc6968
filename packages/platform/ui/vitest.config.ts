import { createRequire } from 'node:module'
import { defineConfig } from 'vitest/config'

const require = createRequire(import.meta.url)

export default defineConfig({
  // The one-file build of the icons: its ESM index opens 6,000 files in every test process.
  resolve: { alias: { '@tabler/icons-react': require.resolve('@tabler/icons-react') } },
  test: { environment: 'happy-dom', isolate: false },
})
