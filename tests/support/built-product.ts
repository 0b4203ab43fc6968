import { buildWhenStale } from '../../apps/launcher/src/build.ts'

/**
 * Builds the server and the page as `npm start` does, unless they are fresh: what the suite starts is then what
 * people get, and no test that starts the launcher builds under the feet of the others.
 */
export async function setup(): Promise<void> {
  const { PATH = '', HOME = '' } = process.env
  await buildWhenStale({ root: new URL('../../', import.meta.url).pathname, env: { PATH, HOME } })
}
