import type { Rolldown } from 'vite'

/** A screen or a tab of one, in the folder of its area; the home stands in the folder `app`. The main ones fill people's days. */
const SCREEN = /web\/src\/(?:screens\/(.+)|app)\/[\w-]*(?:home|screen|content|tab)\.tsx$/
const MAIN = /^(?:app|chat|crm|crm\/leads|insights\/analytics|meetings|sprints\/board|sprints\/tasks)$/
const usersOfModule = new Map<string, Set<string>>()

/** What imports a module, itself or through others: areas by their screens, and `parts` (dialogs, records, live changes). */
function usersOf(id: string, context: Rolldown.ChunkingContext): Set<string> {
  const known = usersOfModule.get(id)
  if (known) return known
  const screen = SCREEN.exec(id)
  const info = context.getModuleInfo(id)
  const users = new Set(screen ? [screen[1] ?? 'app'] : info?.dynamicImporters.length ? ['parts'] : [])
  usersOfModule.set(id, users)
  for (const importer of info?.importers ?? []) for (const user of usersOf(importer, context)) users.add(user)
  return users
}

/** Modules with the same users share a file. Main screens count before others; what more than three use is for all. */
function fileOf(id: string, context: Rolldown.ChunkingContext): string | null {
  const users = [...usersOf(id, context)].sort()
  const main = users.filter((user) => MAIN.test(user))
  if (main.length > 3) return main.includes('app') ? 'all' : 'most'
  if (main.length > 0) return main.join('-')
  if (users.every((user) => user === 'parts')) return null
  return users.length > 4 ? 'others' : users.join('-')
}

/** The first that matches a module takes it, with what it imports. */
export const CHUNK_GROUPS = [
  { name: 'react', test: /node_modules\/(?:react|react-dom|scheduler|zod)\/|zod-settings/ },
  { name: 'start', tags: ['$initial'] },
  { name: 'visitors', test: /web\/src\/(?:app\/visitors|screens\/people\/landing\/landing-screen)\.tsx/ },
  { name: 'frame', test: /web\/src\/(?:app\/staff|frame\/frame)\.tsx/ },
  { name: 'icons', test: /@tabler\/icons-react\//, minShareCount: 2 },
  { name: 'libraries', test: /node_modules\//, entriesAware: true, entriesAwareMergeThreshold: 1000 },
  { name: fileOf, includeDependenciesRecursively: false },
] satisfies Rolldown.CodeSplittingGroup[]
