import { fileURLToPath } from 'node:url'
import { build, type Plugin, type Rolldown } from 'vite'
import type { BuildFiles } from './src/service-worker/build.ts'

const ENTRY = fileURLToPath(new URL('src/service-worker/service-worker.ts', import.meta.url))

/** Opens without a network even if it was never visited, with its dialogs and records. */
const MAIN_PARTS =
  /\/src\/(?:(?:collections|conversation|frame|kit|offline|records)\/.+|screens\/(?:chat|insights\/(?:dashboard|home|my-day)|meetings|sprints|support|people\/teams)\/.+|toast-list)\.tsx?$/
/** Needed for any screen; they name all others. */
const STAFF = /\/src\/app\/(?:staff\.tsx|invalidations\.ts)$/
/** Never kept ahead: nothing of them is shown without a network. */
const ONLINE_PARTS =
  /\/src\/screens\/(?:admin|crm|messaging|pilots|scoring|insights\/(?:analytics|reports))\//

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
  const withParts = new Set<string>()
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const add = (fileName: string): void => {
    const chunk = byName.get(fileName)
    if (!chunk || files.has(fileName)) return
    files.add(fileName)
    for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style)
    for (const imported of chunk.imports) add(imported)
  }
  const addWithParts = (fileName: string): void => {
    const chunk = byName.get(fileName)
    if (!chunk || withParts.has(fileName)) return
    withParts.add(fileName)
    add(fileName)
    if (chunk.isEntry || includes(chunk, STAFF)) return
    for (const part of chunk.dynamicImports) {
      const imported = byName.get(part)
      if (imported && !includes(imported, ONLINE_PARTS)) addWithParts(part)
    }
  }
  for (const chunk of chunks) {
    if (includes(chunk, MAIN_PARTS)) addWithParts(chunk.fileName)
    else if (includes(chunk, STAFF)) add(chunk.fileName)
  }
  return { entry: `/${entry.fileName}`, screens: [...files].map((name) => `/${name}`).sort() }
}

const includes = ({ moduleIds }: Rolldown.OutputChunk, pattern: RegExp): boolean =>
  moduleIds.some((id) => pattern.test(id))
