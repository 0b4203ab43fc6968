import { defineConfig } from 'vitest/config'

// OpenTelemetry is loaded, and spans reach a collector.
export default defineConfig({ test: { testTimeout: 30_000 } })
