import { defineConfig, type Plugin } from 'vite'
import manifest from './package.json' with { type: 'json' }

function unicodeEscape(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
}

/** V8 stores a script with any non-Latin-1 character at two bytes per character. */
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
  // Dependencies are native or locate files by path, so they stay external, and `pnpm deploy --prod` installs them in the
  // image. The devDependencies are bundled: one file starts faster than a thousand.
  ssr: { noExternal: true, external: Object.keys(manifest.dependencies), target: 'node' },
  build: {
    ssr: true,
    // Worker threads need their own entry files.
    rolldownOptions: {
      input: {
        main: 'src/main.ts',
        'summary-thread': '@cadencia/meetings/summary-thread',
        'workbook-thread': '@cadencia/imports/workbook-thread',
      },
    },
    outDir: 'dist',
    target: 'node22',
    minify: 'oxc',
    emptyOutDir: true,
  },
})
