import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const SOURCES = [
  'apps/api',
  'apps/web',
  'apps/worker',
  'packages',
  'tooling',
  'package.json',
  'pnpm-lock.yaml',
  'pnpm-workspace.yaml',
  'tsconfig.base.json',
  'turbo.json',
]
const NOT_SOURCES: ReadonlySet<string> = new Set(['node_modules', 'dist', 'coverage', 'test-results'])
const TEST = /\.(?:test|example)\.tsx?$/

/**
 * Hash of the names and contents of all build inputs; a checkout changes file times. Synchronous reads are several
 * times faster for a thousand small files.
 */
export function fingerprintSources(root: string): string {
  return fingerprintPaths(root, SOURCES)
}

export function fingerprintPaths(root: string, paths: readonly string[]): string {
  const hash = createHash('sha256')
  for (const path of paths) addPath(hash, root, path)
  return hash.digest('hex')
}

function addPath(hash: ReturnType<typeof createHash>, root: string, path: string): void {
  const entries = readFolder(join(root, path))
  if (!entries) addFile(hash, root, path)
  for (const entry of entries ?? []) {
    if (entry.name.startsWith('.') || NOT_SOURCES.has(entry.name) || TEST.test(entry.name)) continue
    const child = `${path}/${entry.name}`
    if (entry.isDirectory()) addPath(hash, root, child)
    else if (entry.isFile()) addFile(hash, root, child)
  }
}

function addFile(hash: ReturnType<typeof createHash>, root: string, path: string): void {
  const content = contentOf(join(root, path))
  if (content) hash.update(`${path}\0${content.length}\0`).update(content)
}

function readFolder(path: string) {
  try {
    return readdirSync(path, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))
  } catch {
    return undefined
  }
}

/** Undefined for a missing file. */
function contentOf(path: string): Buffer | undefined {
  try {
    return readFileSync(path)
  } catch {
    return undefined
  }
}
