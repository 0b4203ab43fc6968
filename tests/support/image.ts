import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { dirname, join, matchesGlob, relative } from 'node:path'
import { startChild } from './child.ts'

const ROOT = new URL('../../', import.meta.url).pathname

/** True for paths excluded by .dockerignore; the last matching pattern wins. */
function readDockerIgnore(): (path: string) => boolean {
  const patterns = readFileSync(join(ROOT, '.dockerignore'), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
  return (path) => {
    const last = patterns.findLast((pattern) => matchesGlob(path, pattern.replace(/^!/, '')))
    return last !== undefined && !last.startsWith('!')
  }
}

/** Runs the Dockerfile's build in `folder` without Docker; returns the equivalent of /app. */
export async function buildImage(folder: string): Promise<string> {
  const [sources, app] = [join(folder, 'build'), join(folder, 'app')]
  const isIgnored = readDockerIgnore()
  await cp(ROOT, sources, { recursive: true, filter: (path) => !isIgnored(relative(ROOT, path)) })
  const { PATH } = process.env
  const env = {
    PATH: `${join(ROOT, 'node_modules/.bin')}:${dirname(process.execPath)}:${PATH}`,
    CI: 'true',
    TURBO_TELEMETRY_DISABLED: '1',
  }
  const store = execFileSync('pnpm', ['store', 'path'], {
    cwd: ROOT,
    env: { ...process.env, ...env },
    encoding: 'utf8',
  })
  const build = startChild({
    program: 'sh',
    args: ['tooling/image/build.sh', app],
    cwd: sources,
    // On another disk pnpm would use an empty store.
    env: { ...env, pnpm_config_store_dir: dirname(store.trim()) },
    isTied: false,
  })
  const { code } = await build.ended
  if (code !== 0) throw new Error(`the image is not built:\n${build.output()}`)
  return app
}
