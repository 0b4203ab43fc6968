import { defineConfig } from 'vitest/config'

// Files of 20 MB go through a server of S3 and are read back.
export default defineConfig({ test: { testTimeout: 30_000 } })
