import { createRequire } from 'node:module'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { CHUNK_GROUPS } from './chunks.config.ts'
import { fontPreload, noInlineScript, themeStart } from './html.config.ts'
import { precompress } from './precompress.config.ts'
import { serviceWorker } from './service-worker.config.ts'

const require = createRequire(import.meta.url)
const proxy = { '/api': apiOrigin(), '/ws': { target: apiOrigin(), ws: true } }

/** Where the API of the same environment serves; one that listens everywhere is asked on this machine. */
function apiOrigin(): string {
  const host = process.env.HOST?.trim() || 'localhost'
  const isEverywhere = host === '0.0.0.0' || host === '::'
  const name = isEverywhere ? 'localhost' : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${process.env.PORT?.trim() || '5000'}`
}

export default defineConfig(({ mode }) => ({
  plugins: [react(), themeStart(), fontPreload(), noInlineScript(), serviceWorker(), precompress()],
  server: { port: 5173, proxy },
  preview: { proxy },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: { groups: CHUNK_GROUPS },
        // A group for each set of screens is named after all of them.
        sanitizeFileName: (name) => name.replace(/~.*/, '').replace(/[^\w.-]/g, '_'),
      },
    },
  },
  // In tests, the one-file build of the icons: its ESM index opens 6,000 files in every process.
  resolve:
    mode === 'test' ? { alias: { '@tabler/icons-react': require.resolve('@tabler/icons-react') } } : {},
  test: {
    environment: 'happy-dom',
    setupFiles: ['./testing/setup.ts'],
    css: false,
    pool: 'threads',
    maxWorkers: 2,
    // One module graph for all files of a worker: the page is read once, not seventy times. What a file leaves behind
    // must not reach the next: setup.ts puts the stores back, and a late timer leads nobody away.
    isolate: false,
    environmentOptions: {
      happyDOM: {
        // A desk: narrower windows fold their filters.
        width: 1440,
        settings: { navigation: { disableMainFrameNavigation: true, disableFallbackToSetURL: true } },
      },
    },
    // With ten busy programs for each core the longest tests, whole forms typed key by key, took 12 s.
    testTimeout: 30_000,
  },
}))
