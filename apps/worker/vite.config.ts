import { defineConfig } from 'vite'
import manifest from './package.json' with { type: 'json' }

export default defineConfig({
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
