import { readFileSync } from 'node:fs'
import { parseEnvironment } from '@cadencia/server/environment'
import { Variables } from '@cadencia/server/environment/variables'
import { describe, expect, it } from 'vitest'
import { composeService, readCompose } from '../support/compose.ts'

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
const ENV_FILE = { POSTGRES_PASSWORD: 'segredo', REDIS_PASSWORD: 'outro' }

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
      REDIS_URL: 'redis://:outro@redis:6379',
      WORKER: service === 'api' ? 'off' : 'inline',
    })
  })

  it('requires only the passwords of database and Redis', () => {
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

describe('SEC-54: docker-compose.yml', () => {
  const { services, networks, configs } = readCompose()

  it('gives Redis a password of its own, which no command line shows', () => {
    const { command, environment } = composeService('redis', ENV_FILE)
    expect(environment).toEqual({ REDISCLI_AUTH: 'outro' })
    expect(command.join()).toContain('requirepass $$REDISCLI_AUTH')
    for (const name of Object.keys(services)) {
      const { command: shown } = composeService(name, ENV_FILE)
      for (const secret of Object.values(ENV_FILE)) expect(shown.join(' ')).not.toContain(secret)
    }
    for (const name of Object.keys(ENV_FILE)) {
      expect(() => composeService('api', { ...ENV_FILE, [name]: '' })).toThrow(`${name}: write ${name}=`)
    }
  })

  it('makes the product’s role where it makes the database', () => {
    const { environment, configs: mounted } = composeService('postgres', ENV_FILE)
    expect(environment).toMatchObject({
      POSTGRES_USER: 'postgres',
      POSTGRES_DB: 'cadencia',
      PRODUCT_ROLE: 'cadencia',
    })
    expect(mounted).toEqual([
      { source: 'database-role', target: '/docker-entrypoint-initdb.d/database-role.sql' },
    ])
    expect(configs['database-role']).toEqual({ file: './tooling/image/database-role.sql' })
  })

  it('keeps networks apart: the proxy reaches the product, the product its stores, these nothing outside', () => {
    const joined = Object.entries(services).map(([name, service]) => [name, service.networks])
    expect(Object.fromEntries(joined)).toEqual({
      proxy: ['edge'],
      api: ['edge', 'product', 'stores'],
      worker: ['product', 'stores'],
      mailpit: ['product'],
      postgres: ['stores'],
      redis: ['stores'],
      s3: ['stores'],
      bucket: ['stores'],
    })
    expect(networks).toEqual({ edge: null, product: null, stores: { internal: true } })
  })

  it.each(Object.keys(services))('limits memory and processes of %s', (name) => {
    expect(services[name]?.mem_limit).toMatch(/^\d+[mg]$/)
    expect(services[name]?.pids_limit).toBeGreaterThan(0)
  })
})

it('images are named by exact version (SEC-44)', () => {
  const images = Object.values(readCompose().services).map(({ image: name }) => name)
  const built = [...read('Dockerfile').matchAll(/^FROM (\S+)/gm)].map(([, image = '']) => image)
  expect(built).toHaveLength(2)
  for (const image of [...built, ...images.filter((name) => name !== 'cadencia:local')]) {
    expect(image).toMatch(/^[\w./-]+:v?\d+(?:\.\d+)+(?:-[\w.]+)?(?:@sha256:[0-9a-f]{64})?$/)
  }
})
