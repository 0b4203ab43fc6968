import { withTestServer } from '@cadencia/db/testing/vitest'
import { defineConfig } from 'vitest/config'

export default defineConfig(withTestServer)
