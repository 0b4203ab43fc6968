import { expect, it } from 'vitest'
import { createLogger } from './logger.ts'

it('hides secrets in whatever is logged', () => {
  const lines: string[] = []
  const logger = createLogger('info', { write: (line) => void lines.push(line) })
  const error = Object.assign(new Error('failed'), { detail: 'canary', code: '23505' })
  logger.info(
    { password: 'canary', user: { token: 'canary' }, req: { headers: { cookie: 'canary' } } },
    'one',
  )
  logger.info({ body: { code: 'canary' }, env: { s3: { secretAccessKey: 'canary' } } }, 'two')
  logger.error({ err: error }, 'three')
  expect(lines.join('')).not.toContain('canary')
  expect(lines[2]).toContain('23505')
})
