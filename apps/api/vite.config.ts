import { defineConfig, type Plugin } from 'vite'

/** Native, or found by paths of their own; the rest is bundled, since one file starts faster than a thousand. */
const EXTERNAL = ['@fastify/swagger-ui', '@node-rs/argon2', 'bullmq', 'ioredis', 'pdfkit', 'pg', 'sharp']

function unicodeEscape(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
}

/** A script with a single letter beyond Latin-1 would be kept in memory at two bytes a letter. */
function asciiOnly(): Plugin {
  return {
    name: 'ascii-only',
    generateBundle: {
      order: 'post',
      handler: (_options, bundle) => {
        for (const file of Object.values(bundle)) {
          if (file.type === 'chunk') file.code = file.code.replace(/[\u0080-\uffff]/g, unicodeEscape)
        }
      },
    },
  }
}

export default defineConfig({
  plugins: [asciiOnly()],
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
