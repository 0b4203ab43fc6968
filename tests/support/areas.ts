import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'

const root = new URL('../../', import.meta.url).pathname

/** Browser files about one area of the page, by its package. What is not named here runs after any change. */
const AREAS: Readonly<Record<string, string>> = {
  admin: 'admin',
  chat: 'chat',
  'chat-threads': 'chat',
  crm: 'crm',
  discussions: 'discussions',
  kanban: 'sprints',
  'meeting-guests': 'meetings',
  meetings: 'meetings',
  'my-day': 'insights',
  'sign-in': 'people',
  sprints: 'sprints',
  subtasks: 'sprints',
  support: 'support',
  tasks: 'sprints',
}

/** What differs from `main`, committed or not; nothing where git cannot say. */
function changedFiles(): readonly string[] {
  const git = (...args: readonly string[]) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
      .split('\n')
      .filter(Boolean)
  try {
    const [base = ''] = git('merge-base', 'HEAD', 'main')
    return [...git('diff', '--name-only', base), ...git('ls-files', '--others', '--exclude-standard')]
  } catch {
    return []
  }
}

/** The domain itself and those that depend on it. */
function withDependents(domain: string): readonly string[] {
  const dependsOnIt = (path: string) => {
    const { dependencies = {} }: { dependencies?: object } = JSON.parse(readFileSync(root + path, 'utf8'))
    return `@cadencia/${domain}` in dependencies
  }
  const dependents = globSync('packages/*/package.json', { cwd: root }).filter(dependsOnIt)
  return [domain, ...dependents.map((path) => basename(dirname(path)))]
}

/** Areas that a file is about; undefined where it may change any. */
function areasOf(file: string): readonly string[] | undefined {
  if (file.endsWith('.md')) return []
  const [, test] = /^tests\/e2e\/(.+)\.test\.ts$/.exec(file) ?? []
  if (test) return [AREAS[test] ?? '']
  const [, screens] = /^apps\/web\/src\/screens\/([^/]+)\//.exec(file) ?? []
  if (screens) return [screens]
  // Every journey begins with a sign-in.
  const [, domain] = /^packages\/(?!platform\/|people\/)([^/]+)\//.exec(file) ?? []
  return domain ? withDependents(domain) : undefined
}

/** Browser files about areas that no change since `main` is about. */
export function filesOfOtherAreas(): readonly string[] {
  const changed = changedFiles().map(areasOf)
  if (changed.length === 0 || changed.includes(undefined)) return []
  const areas = new Set(changed.flat())
  const others = Object.entries(AREAS).filter(([, area]) => !areas.has(area))
  return others.map(([name]) => `e2e/${name}.test.ts`)
}
