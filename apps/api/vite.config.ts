import { defineConfig } from 'vite'
import manifest from './package.json' with { type: 'json' }

export default defineConfig({
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
