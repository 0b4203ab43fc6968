import { mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { createLogger, logDestination } from './logger.ts'

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

it('logs into a file of DATA_DIR where people read the terminal, and begins it anew when it is long', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'cadencia-log-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  expect(logDestination({ dataDir, isLogOnTerminal: false }, false)).toBeUndefined()
  expect(logDestination({ dataDir, isLogOnTerminal: true }, true)).toBeUndefined()
  const file = join(dataDir, 'cadencia.log')
  await writeFile(file, 'earlier\n')
  createLogger('info', logDestination({ dataDir, isLogOnTerminal: false }, true)).info('one')
  expect(await readFile(file, 'utf8')).toMatch(/^earlier\n\{.*"one"\}\n$/)
  await truncate(file, 21 * 1024 * 1024)
  createLogger('info', logDestination({ dataDir, isLogOnTerminal: false }, true)).info('two')
  expect(await readFile(file, 'utf8')).toMatch(/^\{.*"two"\}\n$/)
  expect((await readFile(`${file}.1`, 'utf8')).slice(0, 7)).toBe('earlier')
})
