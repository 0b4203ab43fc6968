import { defineConfig, type Plugin } from 'vite'
import manifest from './package.json' with { type: 'json' }

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
  // The dependencies are native or find files by paths of their own, and are installed beside the bundle. The rest, the
  // devDependencies, is bundled, since one file starts faster than a thousand.
  ssr: { noExternal: true, external: Object.keys(manifest.dependencies), target: 'node' },
  build: {
    ssr: true,
    // Threads are programs of their own beside this one.
    rolldownOptions: {
      input: {
        main: 'src/main.ts',
        'summary-thread': '@cadencia/meetings/summary-thread',
        'workbook-thread': '@cadencia/crm/workbook-thread',
      },
    },
    outDir: 'dist',
    target: 'node22',
    minify: 'oxc',
    emptyOutDir: true,
  },
})
