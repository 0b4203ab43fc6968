import { spawn } from 'node:child_process'
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * Type-checks all packages in three programs: without and with the web app's types, and the service worker. One program
 * per package (`pnpm run types`) would take six times as long, but also finds types that only another package has asked
 * for (undeclared imports are knip's), so the full run does both.
 */
const root = new URL('../../', import.meta.url).pathname
const FOLDERS = [
  'apps/*',
  'apps/*/src/service-worker',
  'packages/*',
  'packages/platform/*',
  'tests',
  'tooling',
]
const PROGRAMS = join(root, 'node_modules/.cache/types')

interface Settings {
  readonly extends: string
  readonly compilerOptions?: { readonly lib?: readonly string[]; readonly types?: readonly string[] }
  readonly include: readonly string[]
  readonly exclude?: readonly string[]
}

type Base = 'node' | 'react' | 'service-worker'

const packages = globSync(
  FOLDERS.map((folder) => `${folder}/tsconfig.json`),
  { cwd: root },
).map((file) => {
  const settings: Settings = JSON.parse(readFileSync(join(root, file), 'utf8'))
  const { lib = [], types = [] } = settings.compilerOptions ?? {}
  const absolute = (path: string) => join(root, dirname(file), path)
  return {
    base: baseOf(settings.extends, lib),
    types,
    include: settings.include.map(absolute),
    exclude: settings.exclude?.map(absolute) ?? [],
  }
})

function baseOf(parent: string, lib: readonly string[]): Base {
  if (parent.endsWith('/service-worker.json')) return 'service-worker'
  return parent.endsWith('/react.json') || lib.includes('DOM') ? 'react' : 'node'
}

function check(base: Base): Promise<number> {
  const members = packages.filter((member) => member.base === base)
  const project = join(PROGRAMS, `${base}.json`)
  const state = join(PROGRAMS, `${base}.tsbuildinfo`)
  const settings = {
    extends: join(root, `tooling/tsconfig/${base}.json`),
    compilerOptions: {
      types: [
        ...new Set([
          ...(base === 'service-worker' ? [] : ['node']),
          ...members.flatMap(({ types }) => types),
        ]),
      ],
      incremental: true,
      tsBuildInfoFile: state,
      typeRoots: [join(root, 'node_modules/@types'), join(root, 'apps/web/node_modules')],
    },
    include: members.flatMap(({ include }) => include),
    exclude: members.flatMap(({ exclude }) => exclude),
  }
  mkdirSync(PROGRAMS, { recursive: true })
  writeFileSync(project, JSON.stringify(settings, null, 2))
  // A state from before an installation may keep errors that the installed packages have mended.
  if (existsSync(state) && statSync(state).mtimeMs < installedAtMs()) rmSync(state)
  return new Promise((resolve, reject) => {
    // A second checker thread would repeat most of the work.
    const child = spawn('tsc', ['-p', project, '--checkers', '1'], { cwd: root, stdio: 'inherit' })
    child.on('error', reject)
    child.on('exit', (code) => resolve(code ?? 1))
  })
}

/** When packages, or links between those of the workspace, were last installed. */
function installedAtMs(): number {
  return statSync(join(root, 'node_modules/.pnpm/lock.yaml')).mtimeMs
}

const codes = await Promise.all([check('node'), check('react'), check('service-worker')])
process.exitCode = codes.every((code) => code === 0) ? 0 : 1
