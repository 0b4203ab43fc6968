import { buildWhenStale } from '../../apps/launcher/src/build.ts'

/**
 * Builds the product like `npm start` unless fresh, so that the suites test what users get and no launcher test
 * rebuilds meanwhile.
 */
export async function setup(): Promise<void> {
  const { PATH = '', HOME = '' } = process.env
  await buildWhenStale({ root: new URL('../../', import.meta.url).pathname, env: { PATH, HOME } })
}
