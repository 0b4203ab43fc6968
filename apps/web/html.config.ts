import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin, Rolldown } from 'vite'
import { withImports } from './chunks.config.ts'

/**
 * Puts before everything else what sets the theme and, for those who were signed in last time, loads what every screen
 * needs. A file of its own: the policy forbids inline scripts.
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
      const files = framesFiles(bundle).join(' ')
      return [
        {
          tag: 'script',
          attrs: { src, ...(files ? { 'data-files': files } : {}) },
          injectTo: 'head-prepend',
        },
      ]
    },
  }
}

const FRAME = /\/src\/(?:app\/staff|shell\/frame)\.tsx$/

/** The scripts that the page starts with, and what every signed-in screen needs beyond them. */
function startChunks(bundle: Rolldown.OutputBundle): Record<'page' | 'frame', Rolldown.OutputChunk[]> {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const loadedBy = (first: readonly Rolldown.OutputChunk[]) =>
    new Set(first.flatMap(({ fileName }) => [...withImports(fileName, byFile)]))
  const page = loadedBy(chunks.filter(({ isEntry }) => isEntry))
  const frame = loadedBy(chunks.filter(({ moduleIds }) => moduleIds.some((id) => FRAME.test(id))))
  return {
    page: chunks.filter(({ fileName }) => page.has(fileName)),
    frame: chunks.filter(({ fileName }) => frame.has(fileName) && !page.has(fileName)),
  }
}

/** Addresses of the scripts and styles that every signed-in screen needs beyond those of the page. */
function framesFiles(bundle: Rolldown.OutputBundle): string[] {
  const { frame } = startChunks(bundle)
  const styles = frame.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])])
  return [...frame.map(({ fileName }) => fileName), ...styles].map((fileName) => `/${fileName}`)
}

/** See https://v8.dev/blog/explicit-compile-hints. */
const COMPILE_ALL = '//# allFunctionsCalledOnLoad\n'

/**
 * Lets the browser compile what every start runs in the background, while it loads. Otherwise the main thread compiles
 * some 1,900 functions one by one: a tenth of its time until a board stands.
 */
export function compileHints(): Plugin {
  return {
    name: 'compile-hints',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const { page, frame } = startChunks(bundle)
        for (const chunk of [...page, ...frame]) chunk.code = COMPILE_ALL + chunk.code
      },
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
