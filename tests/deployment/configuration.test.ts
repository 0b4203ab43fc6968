import { readFileSync } from 'node:fs'
import { parseEnvironment } from '@cadencia/server/environment'
import { Variables } from '@cadencia/server/environment/variables'
import { describe, expect, it } from 'vitest'
import { composeImages, composeService } from '../support/compose.ts'

const read = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8')

/** The variables of the table under this heading. */
const namesOfTable = (file: string, heading: string) =>
  (read(file).split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? '')
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`(\w+)`/g)].map(([, name = '']) => name))

const documented = namesOfTable('docs/operations.md', 'Variables')
const example = [...read('.env.example').matchAll(/^(\w+)=/gm)].map(([, name = '']) => name)
/** Read by the code; the launcher sets the others for its children. */
const variables = Object.keys(Variables.shape).filter((name) => !name.startsWith('CADENCIA_'))

/** Variables of the Dockerfile. */
const image = Object.fromEntries(
  [...(/^ENV (NODE_ENV.*)$/m.exec(read('Dockerfile'))?.[1] ?? '').matchAll(/(\w+)=(\S+)/g)].map(
    ([, name = '', value = '']) => [name, value],
  ),
)
/** Set by compose itself: its own database, Redis and worker, and paths in the container. */
const FIXED = ['PORT', 'HOST', 'DATA_DIR', 'DATABASE_URL', 'REDIS_URL', 'WORKER']
const ENV_FILE = { POSTGRES_PASSWORD: 'segredo' }

it('docs/operations.md lists every variable that the code reads, and no other', () => {
  expect(documented.toSorted()).toEqual(variables.toSorted())
})

it('.env.example has every variable that the code reads, and the passwords of compose', () => {
  expect(example.toSorted()).toEqual([...variables, 'POSTGRES_PASSWORD', 'REDIS_PASSWORD'].toSorted())
})

it('the README names only variables of that list', () => {
  const named = namesOfTable('README.md', 'Configuration')
  expect(named).toHaveLength(6)
  expect(documented).toEqual(expect.arrayContaining(named))
})

describe.each(['api', 'worker'] as const)('the %s of docker-compose.yml', (service) => {
  it('passes every variable that the code reads', () => {
    const given = Object.fromEntries(documented.map((name) => [name, `of ${name}`]))
    const { environment } = composeService(service, { ...ENV_FILE, ...given })
    const passed = documented.filter((name) => environment[name] === given[name])
    expect(Object.keys(environment).filter((name) => !documented.includes(name))).toEqual([])
    expect(passed.toSorted()).toEqual(documented.filter((name) => !FIXED.includes(name)).toSorted())
    expect({ ...image, WORKER: 'inline', ...environment }).toMatchObject({
      HOST: '0.0.0.0',
      DATA_DIR: '/data',
      DATABASE_URL: 'postgres://cadencia:segredo@postgres:5432/cadencia',
      REDIS_URL: 'redis://:segredo@redis:6379',
      WORKER: service === 'api' ? 'off' : 'inline',
    })
  })

  it('requires only the database password', () => {
    const { environment } = composeService(service, ENV_FILE)
    expect(parseEnvironment({ ...image, ...environment })).toMatchObject({
      publicUrl: 'http://localhost:5000',
      signIn: 'code',
      seed: 'none',
      whatsappProvider: 'simulated',
      webhookBaseUrl: 'http://localhost:5000',
    })
  })
})

it('compose publishes PORT of .env', () => {
  const given = { ...ENV_FILE, PORT: '5501' }
  const { environment } = composeService('api', given)
  const { ports } = composeService('proxy', given)
  expect(ports).toEqual(['127.0.0.1:5501:8080'])
  expect(parseEnvironment({ ...image, ...environment })).toMatchObject({
    port: 5000,
    publicUrl: 'http://localhost:5501',
  })
})

it('Redis of docker-compose.yml asks for a password: its own, or that of the database', () => {
  for (const [given, password] of [
    [ENV_FILE, 'segredo'],
    [{ ...ENV_FILE, REDIS_PASSWORD: 'outro' }, 'outro'],
  ] as const) {
    const { command, environment } = composeService('redis', given)
    expect(command.slice(0, 3)).toEqual(['redis-server', '--requirepass', password])
    expect(environment).toEqual({ REDISCLI_AUTH: password })
    for (const service of ['api', 'worker']) {
      expect(composeService(service, given).environment.REDIS_URL).toBe(`redis://:${password}@redis:6379`)
    }
  }
  expect(() => composeService('redis', {})).toThrow('POSTGRES_PASSWORD')
})

it('images are named by exact version (SEC-44)', () => {
  const built = [...read('Dockerfile').matchAll(/^FROM (\S+)/gm)].map(([, image = '']) => image)
  expect(built).toHaveLength(2)
  for (const image of [...built, ...composeImages().filter((name) => name !== 'cadencia:local')]) {
    expect(image).toMatch(/^[\w./-]+:v?\d+(?:\.\d+)+(?:-[\w.]+)?(?:@sha256:[0-9a-f]{64})?$/)
  }
})
