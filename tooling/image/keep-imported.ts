import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { join } from 'node:path'

/**
 * `node keep-imported.ts FOLDER BUNDLE…`: keeps in FOLDER's package.json only the dependencies that the bundles still
 * import; what was bundled need not be installed again. Used by the Dockerfile.
 */
const IMPORTED = /(?:\bfrom|\bimport)\s*\(?\s*(["'])([^"'.][^"']*)\1/g

interface Manifest {
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
}

function packageOf(specifier: string): string {
  const parts = specifier.split('/')
  return specifier.startsWith('@') ? parts.slice(0, 2).join('/') : (parts[0] ?? '')
}

function importedBy(bundle: string): string[] {
  const files = readdirSync(bundle, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.js'),
  )
  return files.flatMap((name) =>
    [...readFileSync(join(bundle, name), 'utf8').matchAll(IMPORTED)].map(([, , specifier = '']) =>
      packageOf(specifier),
    ),
  )
}

const [folder = '', ...bundles] = process.argv.slice(2)
const path = join(folder, 'package.json')
const manifest: Manifest = JSON.parse(readFileSync(path, 'utf8'))
const imported = new Set(bundles.flatMap(importedBy).filter((name) => !isBuiltin(name)))
const kept = Object.entries(manifest.dependencies ?? {}).filter(([name]) => imported.has(name))
writeFileSync(
  path,
  `${JSON.stringify({ ...manifest, dependencies: Object.fromEntries(kept), devDependencies: {} }, null, 2)}\n`,
)
process.stdout.write(`${kept.map(([name, version]) => `${name} ${version}`).join('\n')}\n`)
