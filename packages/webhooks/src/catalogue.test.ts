import { globSync } from 'node:fs'
import { expect, it } from 'vitest'
import { CATALOGUE, COMMENT_FACTS } from './catalogue.ts'

/** Facts that are not sent, each group with its reason. */
const KEPT_INSIDE = [
  // Conversations belong to the people who have them.
  'chat.mentioned',
  'chat.mentions_read',
  'chat.message_changed',
  'chat.message_sent',
  'chat.opened',
  // They are one person's, and tell of facts that are offered.
  'notification.created',
  'notification.withdrawn',
  'notification.read',
  // Only screens follow them.
  'activity.recorded',
  'queue.changed',
  'report.progressed',
  // They would tell webhooks of themselves.
  'webhook.changed',
  'webhook.delivery_failed',
  'webhook.paused',
  'webhook.progressed',
]

const packages = new URL('../../', import.meta.url).pathname

async function namesIn(file: string): Promise<string[]> {
  const exported: Record<string, unknown> = await import(`${packages}${file}`)
  return Object.values(exported).flatMap((value) =>
    value instanceof Object && 'key' in value && 'summary' in value && 'name' in value
      ? [String(value.name)]
      : [],
  )
}

it('offers every fact, or says why it is kept inside', async () => {
  const files = globSync('*/src/**/*facts.ts', { cwd: packages })
  const all = (await Promise.all(files.map(namesIn))).flat()
  expect([...CATALOGUE.map(({ name }) => name), ...KEPT_INSIDE].sort()).toEqual(all.sort())
})

it('knows which facts are told by the kind of their record', () => {
  const comments = CATALOGUE.filter(({ area }) => area === 'Comentários')
  expect(COMMENT_FACTS).toEqual(comments.map(({ name }) => name))
})
