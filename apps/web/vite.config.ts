import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import { precompress } from './precompress.config.ts'

const require = createRequire(import.meta.url)
const API = process.env.API_URL ?? 'http://localhost:5000'

/** Puts the theme start before everything else, as a file of its own: the policy forbids inline scripts. */
function themeStart(): Plugin {
  const source = readFileSync(
    fileURLToPath(import.meta.resolve('@cadencia/ui/color-scheme-start.js')),
    'utf8',
  )
  let isBuild = false
  let reference = ''
  return {
    name: 'theme-start',
    configResolved: ({ command }) => {
      isBuild = command === 'build'
    },
    buildStart() {
      if (isBuild) reference = this.emitFile({ type: 'asset', name: 'theme-start.js', source })
    },
    configureServer(server) {
      server.middlewares.use('/theme-start.js', (_request, response) => {
        response.setHeader('content-type', 'text/javascript').end(source)
      })
    },
    transformIndexHtml(_html, { bundle }) {
      const asset = Object.values(bundle ?? {}).find(({ fileName }) => fileName.includes('theme-start'))
      const src = asset ? `/${asset.fileName}` : '/theme-start.js'
      return reference || !isBuild
        ? [{ tag: 'script', attrs: { src }, injectTo: 'head-prepend' as const }]
        : []
    },
  }
}

/** Starts Inter's download with the page, so that text is drawn once. */
function fontPreload(): Plugin {
  return {
    name: 'font-preload',
    transformIndexHtml(_html, { bundle }) {
      const font = Object.keys(bundle ?? {}).find((name) => /inter-latin-wght-normal.*\.woff2$/.test(name))
      if (!font) return []
      const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${font}`, crossorigin: '' }
      return [{ tag: 'link', attrs, injectTo: 'head' as const }]
    },
  }
}

export default defineConfig(({ mode }) => ({
  plugins: [react(), themeStart(), fontPreload(), precompress()],
  server: {
    port: 5173,
    proxy: { '/api': { target: API, changeOrigin: false }, '/ws': { target: API, ws: true } },
  },
  preview: { proxy: { '/api': API, '/ws': { target: API, ws: true } } },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [{ name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 3 }],
        },
      },
    },
  },
  // In tests, the one-file build of the icons: its ESM index opens 6,000 files in every process.
  resolve:
    mode === 'test' ? { alias: { '@tabler/icons-react': require.resolve('@tabler/icons-react') } } : {},
  test: {
    environment: 'happy-dom',
    setupFiles: ['./src/test-setup.ts'],
    css: false,
  },
}))
