import { globSync, readFileSync } from 'node:fs'

/**
 * Checks that each table has one owner, the package whose README lists it under "Tables", and that no other package names
 * it: they join the `…Rows` that the owner's `read-repository.ts` exports, or call its functions. The platform's tables
 * (facts, jobs, histories) belong to no domain.
 */
const EXCEPTIONS: Readonly<Record<string, readonly string[]>> = {
  // Lists the rows of all tables with a person's id, by the schema.
  'packages/admin/src/personal-data/export.ts': ['users', 'score_entries'],
  // What a team works on, in one statement; sprints read people, so that people cannot import them.
  'packages/people/src/teams/repository.ts': ['sprints', 'tasks'],
}
const root = new URL('../../', import.meta.url).pathname
const read = (file: string) => readFileSync(root + file, 'utf8')

const tables = new Set(
  [
    ...(read('packages/platform/db/src/schema.gen.ts').split('export interface DB ')[1] ?? '').matchAll(
      /^ {2}(\w+):/gm,
    ),
  ].map(([, table = '']) => table),
)

/** The tables that a package's README lists, in the first sentence of its section. */
function listOwn(packageName: string): string[] {
  const [, section = ''] = read(`packages/${packageName}/README.md`).split('\n## Tables\n')
  const [sentence = ''] = section.split('. ')
  return [...sentence.matchAll(/`(\w+)`/g)].map(([, table = '']) => table)
}

const QUERY_BUILDER = /(?:From|Into|Table|[jJ]oin\w*|\bfrom|\busing|\btable:)\(?\s*\[?'(\w+)/g
const SQL = /\b(?:from|join|into|update|using)\s+((?:\w+(?:\s+(?:as\s+)?\w+)?\s*,\s*)*\w+)/gi

/** The tables that a source file names where a table can stand in SQL or in the query builder. */
function listNamed(file: string): string[] {
  const source = read(file).replaceAll(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*/g, '')
  const names = [
    ...[...source.matchAll(QUERY_BUILDER)].map(([, name = '']) => name),
    ...[...source.matchAll(SQL)].flatMap(([, list = '']) =>
      list.split(',').map((one) => one.trim().split(/\s/)[0] ?? ''),
    ),
  ]
  return [...new Set(names)].filter((name) => tables.has(name))
}

const owners = globSync('packages/*/README.md', { cwd: root }).map((file) => file.split('/')[1] ?? '')
const owned = owners.flatMap((owner) => listOwn(owner).map((table) => ({ owner, table })))
const ownerOf = new Map(owned.map(({ owner, table }) => [table, owner]))

const problems = [
  ...owned
    .filter(({ owner, table }) => ownerOf.get(table) !== owner || !tables.has(table))
    .map(({ owner, table }) => `packages/${owner}/README.md: ${table} is no table, or another package's`),
  ...owners.flatMap((packageName) =>
    globSync(`packages/${packageName}/src/**/*.ts`, { cwd: root })
      .filter((file) => !/\.test\.ts$|\/testing(\.ts$|\/)/.test(file))
      .flatMap((file) =>
        listNamed(file)
          .filter((table) => (ownerOf.get(table) ?? packageName) !== packageName)
          .filter((table) => !EXCEPTIONS[file]?.includes(table))
          .map((table) => `${file}: names ${table} of ${ownerOf.get(table)}; join its rows instead`),
      ),
  ),
]

for (const line of problems.sort()) process.stderr.write(`${line}\n`)
process.exitCode = problems.length === 0 ? 0 : 1
