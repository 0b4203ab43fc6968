import { defineConfig } from 'vitest/config'
import { withTestServer } from './src/testing/vitest.ts'

export default defineConfig(withTestServer)
