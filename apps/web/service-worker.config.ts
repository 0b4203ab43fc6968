import { fileURLToPath } from 'node:url'
import { build, type Plugin, type Rolldown } from 'vite'
import type { BuildFiles } from './src/service-worker/build.ts'

const ENTRY = fileURLToPath(new URL('src/service-worker/service-worker.ts', import.meta.url))

/** Screens that open without a network even if they were never visited. */
const MAIN_SCREENS =
  /\/src\/(?:app\/staff|shell\/frame|screens\/(?:chat|insights\/dashboard|meetings|sprints|support|people\/teams)\/.+-screen)\.tsx$/

type Bundle = Rolldown.OutputBundle

/** Builds the service worker to `/service-worker.js`, told which files the build has written. */
export function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        this.emitFile({
          type: 'asset',
          fileName: 'service-worker.js',
          source: await compile(filesOf(bundle)),
        })
      },
    },
  }
}

async function compile(files: BuildFiles): Promise<string> {
  const output = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    define: { __BUILD_FILES__: JSON.stringify(files) },
    build: {
      write: false,
      target: 'es2022',
      lib: { entry: ENTRY, formats: ['iife'], name: 'serviceWorker', fileName: 'service-worker' },
    },
  })
  const [first] = Array.isArray(output) ? output : [output]
  const chunk = first && 'output' in first ? first.output[0] : undefined
  if (!chunk) throw new Error('the service worker was not built')
  return chunk.code
}

function filesOf(bundle: Bundle): BuildFiles {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const entry = chunks.find(({ isEntry }) => isEntry)
  if (!entry) throw new Error('the build has no entry')
  const files = new Set<string>()
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const add = (fileName: string): void => {
    const chunk = byName.get(fileName)
    if (!chunk || files.has(fileName)) return
    files.add(fileName)
    for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style)
    for (const imported of chunk.imports) add(imported)
  }
  for (const { fileName, moduleIds } of chunks) {
    if (moduleIds.some((id) => MAIN_SCREENS.test(id))) add(fileName)
  }
  return { entry: `/${entry.fileName}`, screens: [...files].map((name) => `/${name}`).sort() }
}
