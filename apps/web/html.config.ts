import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

/**
 * Puts before everything else what sets the theme and the outline of the frame. A file of its own: the policy forbids
 * inline scripts.
 */
export function themeStart(): Plugin {
  const theme = fileURLToPath(import.meta.resolve('@cadencia/ui/color-scheme-start.js'))
  const signedIn = fileURLToPath(new URL('src/app/signed-in-start.js', import.meta.url))
  const source = [theme, signedIn].map((path) => readFileSync(path, 'utf8')).join('\n')
  const devPath = '/theme-start.js'
  let isBuild = false
  return {
    name: 'theme-start',
    configResolved: ({ command }) => {
      isBuild = command === 'build'
    },
    buildStart() {
      if (isBuild) this.emitFile({ type: 'asset', name: 'theme-start.js', source })
    },
    configureServer(server) {
      server.middlewares.use(devPath, (_request, response) => {
        response.setHeader('content-type', 'text/javascript').end(source)
      })
    },
    transformIndexHtml(_html, { bundle = {} }) {
      const built = Object.keys(bundle).find((fileName) => fileName.includes('theme-start'))
      const src = built ? `/${built}` : devPath
      return [{ tag: 'script', attrs: { src }, injectTo: 'head-prepend' }]
    },
  }
}

/** Starts Inter's download with the page, so that text is drawn once. */
export function fontPreload(): Plugin {
  return {
    name: 'font-preload',
    transformIndexHtml(_html, { bundle }) {
      const font = Object.keys(bundle ?? {}).find((name) => /inter-latin-wght-normal.*\.woff2$/.test(name))
      if (!font) return []
      const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${font}`, crossorigin: '' }
      return [{ tag: 'link', attrs, injectTo: 'head' }]
    },
  }
}

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)[^>]*>/i
const INLINE_HANDLER = /<[^>]+\son[a-z]+\s*=/i

/** Stops a build whose page the content security policy would not run. */
export function noInlineScript(): Plugin {
  return {
    name: 'no-inline-script',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html) => {
        if (INLINE_SCRIPT.test(html) || INLINE_HANDLER.test(html)) {
          throw new Error('index.html holds an inline script or handler, which the CSP forbids')
        }
      },
    },
  }
}
