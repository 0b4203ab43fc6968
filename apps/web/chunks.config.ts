import type { Rolldown } from 'vite'

/** A screen or a tab of one, in the folder of its area; the home stands in the folder `app`. */
const SCREEN = /web\/src\/(?:screens\/(.+)|app)\/[\w-]*(?:home|screen|content|tab)\.tsx$/

/** Where people spend their day. */
const MAIN = /^(?:app|chat|crm|crm\/leads|insights\/analytics|meetings|sprints\/board|sprints\/tasks)$/

const areasOfModule = new Map<string, Set<string>>()

/** The areas with a screen that imports a module, itself or through others. */
function areasOf(id: string, context: Rolldown.ChunkingContext): Set<string> {
  const known = areasOfModule.get(id)
  if (known) return known
  const screen = SCREEN.exec(id)
  const areas = new Set(screen ? [screen[1] ?? 'app'] : [])
  areasOfModule.set(id, areas)
  for (const importer of context.getModuleInfo(id)?.importers ?? [])
    for (const area of areasOf(importer, context)) areas.add(area)
  return areas
}

/** Modules that the same main screens import share a file, and what more than three of them do; else it is the same areas. */
function fileOf(id: string, context: Rolldown.ChunkingContext): string | null {
  const areas = [...areasOf(id, context)].sort()
  const main = areas.filter((area) => MAIN.test(area))
  if (main.length > 3) return main.includes('app') ? 'all' : 'most'
  if (main.length > 0) return main.join('-')
  return areas.length > 4 ? 'others' : areas.join('-') || null
}

export const CHUNK_GROUPS = [
  { name: 'react', test: /node_modules\/(?:react|react-dom|scheduler)\// },
  { name: 'zod', test: /node_modules\/zod\/|zod-settings/ },
  { name: 'start', tags: ['$initial'] },
  { name: 'frame', test: /web\/src\/(?:app\/staff|frame\/frame)\.tsx/ },
  { name: 'icons', test: /@tabler\/icons-react\//, minShareCount: 2 },
  { name: 'libraries', test: /node_modules\//, entriesAware: true, entriesAwareMergeThreshold: 1000 },
  { name: fileOf, includeDependenciesRecursively: false },
] satisfies Rolldown.CodeSplittingGroup[]
