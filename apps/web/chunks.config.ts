import { fileURLToPath } from 'node:url'
import { build, type Plugin, type PluginOption, type Rolldown } from 'vite'

/** Compressed bytes that one request less is worth. */
const REQUEST_COST = 3_000
/** Compressed bytes for one byte of a module as the bundler renders it, over the whole application. */
const COMPRESSED_RATIO = 0.17

const MAIN_SCREENS = /app\/home\.tsx|(?:kanban|chat|meetings|tasks|analytics)-screen|crm-content|leads-tab/
/** What opens at once at an address; other lazily loaded parts are opened by somebody. */
const SCREENS =
  /index\.html$|app\/(?:staff|home)|frame\/frame\.tsx|-(?:screen|tab)\.tsx$|crm-content|admin-area/
/** Loaded by every signed-in screen, after it stands. */
const BACKGROUND = /chat-attendant|reminder-alerts|unsent-work|confirm-question|loaded-select/
const VISITORS = /app\/visitors|landing-screen|toast-list/
const STAFF = /app\/staff\.tsx$/
const FRAME = /frame\/frame\.tsx$/

type Group = Rolldown.CodeSplittingGroup

/** What changes least keeps its name over releases, and with it its place in browsers' caches. */
const LIBRARIES: Group[] = [
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 2 },
  { name: 'zod', test: /node_modules[\\/]zod[\\/]|zod-settings/, priority: 2 },
]

// Toasts are loaded after every page, also visitors'.
const ALONE = new Set(['react', 'zod', 'toast-list'])

/** The page, or a part of it that is loaded by `import()`. */
interface Entry {
  readonly self: bigint
  /** Entries that are loaded before it. */
  before: bigint
  readonly isScreen: boolean
  readonly weight: number
}

interface Part {
  readonly name: string
  readonly modules: string[]
  readonly isFixed: boolean
  size: number
  hasStyles: boolean
  /** Entries that load it with themselves. */
  neededBy: bigint
  readonly imports: Set<Part>
  readonly importers: Set<Part>
}

/**
 * Which modules share a file. By itself the bundler makes a file for every set of screens and dialogs that have modules
 * in common, hundreds of them. From that finest splitting, this joins files, the smallest first, wherever the requests
 * saved are worth more than what some screens load in vain.
 */
export function chunkPlan(plugins: PluginOption[]): Plugin {
  return {
    name: 'chunk-plan',
    apply: 'build',
    config: async () => {
      const chunks = await buildFinest(plugins)
      const parts = toParts(chunks)
      const entries = toEntries(chunks, parts)
      const groups = [...LIBRARIES, toGroup(joinParts([...parts.values()], entries))]
      return { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } }
    },
  }
}

async function buildFinest(plugins: PluginOption[]): Promise<Rolldown.OutputChunk[]> {
  const built = await build({
    root: fileURLToPath(new URL('.', import.meta.url)),
    configFile: false,
    logLevel: 'silent',
    plugins,
    build: {
      target: 'es2022',
      write: false,
      minify: false,
      cssMinify: false,
      reportCompressedSize: false,
      rolldownOptions: { output: { codeSplitting: { groups: LIBRARIES } } },
    },
  })
  if (Array.isArray(built) || !('output' in built)) throw new Error('expected the output of one build')
  return built.output.filter((file) => file.type === 'chunk')
}

/** The parts as the bundler's groups. Their dependencies are parts of their own, so no group pulls in more. */
function toGroup(parts: readonly Part[]): Group {
  const chunkOf = new Map(
    parts.flatMap(({ name, modules, isFixed }) => (isFixed ? [] : modules.map((id) => [id, name] as const))),
  )
  return { name: (id) => chunkOf.get(id) ?? null, includeDependenciesRecursively: false }
}

function toParts(chunks: readonly Rolldown.OutputChunk[]): Map<string, Part> {
  const parts = new Map<string, Part>()
  const names = new Set<string>()
  for (const { fileName, name, modules, viteMetadata } of chunks) {
    const size = Object.values(modules).reduce((sum, { renderedLength }) => sum + renderedLength, 0)
    let unique = name
    for (let count = 2; names.has(unique); count += 1) unique = `${name}-${count}`
    names.add(unique)
    parts.set(fileName, {
      name: unique,
      modules: Object.keys(modules),
      isFixed: ALONE.has(name),
      size: size * COMPRESSED_RATIO,
      hasStyles: (viteMetadata?.importedCss.size ?? 0) > 0,
      neededBy: 0n,
      imports: new Set(),
      importers: new Set(),
    })
  }
  for (const { fileName, imports } of chunks) {
    for (const imported of imports) connect(parts.get(fileName), parts.get(imported))
  }
  return parts
}

function connect(importer: Part | undefined, imported: Part | undefined): void {
  if (!importer || !imported || importer === imported) return
  importer.imports.add(imported)
  imported.importers.add(importer)
}

/** The page and everything that is loaded by `import()`, each after the one that first asks for it. */
function toEntries(chunks: readonly Rolldown.OutputChunk[], parts: ReadonlyMap<string, Part>): Entry[] {
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const waiting = chunks.filter(({ isEntry }) => isEntry).map(({ fileName }) => ({ fileName, before: 0n }))
  const known = new Set(waiting.map(({ fileName }) => fileName))
  const entries: Entry[] = []
  let staff = 0n
  let frame = 0n
  // The list grows while it is read: first comes what is loaded first.
  for (const { fileName, before } of waiting) {
    const self = 1n << BigInt(entries.length)
    const id = byFile.get(fileName)?.facadeModuleId ?? ''
    if (STAFF.test(id)) staff = self
    if (FRAME.test(id)) frame = self
    const weight = weightOf(id)
    entries.push({ self, before, isScreen: SCREENS.test(id), weight })
    for (const loaded of withImports(fileName, byFile)) {
      const part = parts.get(loaded)
      if (part) part.neededBy |= self
      for (const next of byFile.get(loaded)?.dynamicImports ?? []) {
        if (known.has(next)) continue
        known.add(next)
        waiting.push({ fileName: next, before: before | self })
      }
    }
  }
  for (const entry of entries) if (entry.before & staff && entry.self !== frame) entry.before |= frame
  return entries
}

function weightOf(id: string): number {
  // Visitors wait for them on any connection: they take no code along that they do not run.
  if (VISITORS.test(id)) return 60
  if (BACKGROUND.test(id)) return 8
  if (MAIN_SCREENS.test(id)) return 16
  return SCREENS.test(id) ? 1 : 0.2
}

/** Names of a file and of all that it loads before it runs. */
function withImports(fileName: string, byFile: ReadonlyMap<string, Rolldown.OutputChunk>): Set<string> {
  const found = new Set([fileName])
  for (const name of found) for (const imported of byFile.get(name)?.imports ?? []) found.add(imported)
  return found
}

/** Everything that a part loads before it runs. */
function dependenciesOf(part: Part): Set<Part> {
  const found = new Set(part.imports)
  for (const dependency of found) for (const next of dependency.imports) found.add(next)
  return found
}

/** Joined, they would import a third file that imports them: its code could run before theirs. */
function wouldBeCyclic(a: Part, b: Part): boolean {
  const leadsTo = (from: Part, to: Part) =>
    [...from.imports].some((next) => next !== to && dependenciesOf(next).has(to))
  return leadsTo(a, b) || leadsTo(b, a)
}

/** Joins parts as long as that makes loading cheaper over all entries. */
function joinParts(all: readonly Part[], entries: readonly Entry[]): Part[] {
  const priceOf = pricing(entries)
  const parts = new Set(all)
  const open = new Set(all.filter(({ isFixed }) => !isFixed))
  while (open.size > 0) {
    const smallest = [...open].reduce((least, part) => (part.size < least.size ? part : least))
    const partner = findPartner(smallest, parts, priceOf)
    open.delete(smallest)
    if (!partner) continue
    parts.delete(smallest)
    moveInto(partner, smallest)
    open.add(partner)
  }
  return [...parts]
}

type PriceOf = (part: Pick<Part, 'size' | 'hasStyles' | 'neededBy'>) => number

/** Compressed bytes that a part's files cost over all entries that load it, weighted. */
function pricing(entries: readonly Entry[]): PriceOf {
  const weights = new Map<bigint, number>()
  function weigh(neededBy: bigint): number {
    // A screen counts all that it waits for; what is opened on it, only what it loads in addition.
    const loading = entries.filter(({ self, before, isScreen }) =>
      isScreen ? neededBy & (before | self) : neededBy & self && !(neededBy & before),
    )
    return loading.reduce((sum, { weight }) => sum + weight, 0)
  }
  return ({ size, hasStyles, neededBy }) => {
    const weight = weights.get(neededBy) ?? weigh(neededBy)
    weights.set(neededBy, weight)
    return (size + REQUEST_COST * (hasStyles ? 2 : 1)) * weight
  }
}

function findPartner(part: Part, parts: ReadonlySet<Part>, priceOf: PriceOf): Part | null {
  const dependencies = dependenciesOf(part)
  let best: Part | null = null
  let bestChange = 0
  for (const other of parts) {
    if (other === part || other.isFixed) continue
    const neededBy = part.neededBy | other.neededBy
    const joined = {
      size: part.size + other.size,
      hasStyles: part.hasStyles || other.hasStyles,
      neededBy,
    }
    let change = priceOf(joined) - priceOf(part) - priceOf(other)
    if (change >= bestChange) continue
    // What either imports is then loaded wherever one of them is.
    for (const dependency of new Set([...dependencies, ...dependenciesOf(other)])) {
      const more = dependency.neededBy | neededBy
      if (more !== dependency.neededBy)
        change += priceOf({ ...dependency, neededBy: more }) - priceOf(dependency)
    }
    if (change >= bestChange || wouldBeCyclic(part, other)) continue
    best = other
    bestChange = change
  }
  return best
}

function moveInto(target: Part, part: Part): void {
  target.modules.push(...part.modules)
  target.size += part.size
  target.hasStyles ||= part.hasStyles
  target.neededBy |= part.neededBy
  for (const imported of part.imports) {
    imported.importers.delete(part)
    connect(target, imported)
  }
  for (const importer of part.importers) {
    importer.imports.delete(part)
    connect(importer, target)
  }
  for (const dependency of dependenciesOf(target)) dependency.neededBy |= target.neededBy
}
