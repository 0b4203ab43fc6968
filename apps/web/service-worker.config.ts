import { globSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Plugin, type Rolldown } from 'vite'
import type { BuildFiles } from './src/service-worker/build.ts'

const ENTRY = fileURLToPath(new URL('src/service-worker/service-worker.ts', import.meta.url))

/** Parts of all screens. */
const SHARED_PARTS =
  /\/src\/(?:(?:collections|conversation|frame|kit|offline|records)\/.+|app\/home|toast-list)\.tsx?$/
/** Needed for any screen; they name all others. */
const STAFF = /\/src\/app\/(?:staff\.tsx|nouns\.ts)$/

/** The folders of nouns that keep answers, whose screens open without a network before they were visited; and of the others. */
function foldersOfNouns(): { kept: string[]; online: string[] } {
  const files = globSync('screens/**/nouns.ts', { cwd: fileURLToPath(new URL('src', import.meta.url)) })
  const isKept = (file: string) =>
    /\bkept\b/.test(readFileSync(new URL(`src/${file}`, import.meta.url), 'utf8'))
  const { kept = [], online = [] } = Object.groupBy(files, (file) => (isKept(file) ? 'kept' : 'online'))
  const toFolder = (file: string) => `/src/${dirname(file)}/`
  return { kept: kept.map(toFolder), online: online.map(toFolder) }
}

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
  const { kept, online } = foldersOfNouns()
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
      if (imported && !isIn(imported, online)) addWithParts(part)
    }
  }
  for (const chunk of chunks) {
    if (includes(chunk, SHARED_PARTS) || isIn(chunk, kept)) addWithParts(chunk.fileName)
    else if (includes(chunk, STAFF)) add(chunk.fileName)
  }
  return { entry: `/${entry.fileName}`, screens: [...files].map((name) => `/${name}`).sort() }
}

const includes = ({ moduleIds }: Rolldown.OutputChunk, pattern: RegExp): boolean =>
  moduleIds.some((id) => pattern.test(id))

const isIn = ({ moduleIds }: Rolldown.OutputChunk, folders: readonly string[]): boolean =>
  moduleIds.some((id) => folders.some((folder) => id.includes(folder)))
