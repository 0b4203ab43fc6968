import { defineConfig } from 'vite'

/** Native, or found by paths of their own; the rest is bundled, since one file starts faster than a thousand. */
const EXTERNAL = ['@node-rs/argon2', 'bullmq', 'ioredis', 'pdfkit', 'pg', 'sharp']

export default defineConfig({
  ssr: { noExternal: true, external: EXTERNAL, target: 'node' },
  build: {
    ssr: true,
    // Spreadsheets are read in a thread, which is a program of its own beside this one.
    rolldownOptions: { input: { main: 'src/main.ts', 'workbook-thread': '@cadencia/crm/workbook-thread' } },
    outDir: 'dist',
    target: 'node22',
    minify: 'oxc',
    emptyOutDir: true,
  },
})
