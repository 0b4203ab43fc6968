import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { msw } from 'msw/vite'
import { defineConfig, type Plugin } from 'vite'
import { themeStart } from '../html.config.ts'

const TESTING = /^@cadencia\/(?:testkit\/.+|[\w-]+\/testing)$/

/** Lets examples import factories and mocks, which the packages' exports keep from browsers. */
function testingExports(): Plugin {
  return {
    name: 'testing-exports',
    enforce: 'pre',
    resolveId: (id) => (TESTING.test(id) ? fileURLToPath(import.meta.resolve(id)) : null),
  }
}

export default defineConfig({
  root: import.meta.dirname,
  publicDir: '../public',
  // Not the folder of `npm run dev`, whose dependencies it would replace.
  cacheDir: '../node_modules/.vite-gallery',
  plugins: [testingExports(), react(), themeStart(), msw({ mode: 'worker-only' })],
  server: { port: 5174 },
  build: {
    rolldownOptions: { input: ['index.html', 'example.html'].map((page) => join(import.meta.dirname, page)) },
  },
  // Found anew at each start: a dependency of a new example would reload the page later.
  optimizeDeps: { entries: ['*.html', '../src/**/*.example.tsx'], force: true },
})
