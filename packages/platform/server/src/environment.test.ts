import { describe, expect, it } from 'vitest'
import { EnvironmentError, parseEnvironment, requireDatabaseUrl } from './environment.ts'

function refusal(source: NodeJS.ProcessEnv): string {
  try {
    parseEnvironment(source)
  } catch (error) {
    if (error instanceof EnvironmentError) return error.message
    throw error
  }
  return 'accepted'
}

const EXTERNAL = { HOST: '0.0.0.0', PUBLIC_URL: 'https://cadencia.exemplo.com.br' }

describe('parseEnvironment', () => {
  it('defaults to this machine, demo data and e-mail sign-in', () => {
    expect(parseEnvironment({})).toMatchObject({
      port: 5000,
      host: '127.0.0.1',
      dataDir: '.data',
      databaseUrl: undefined,
      worker: 'inline',
      seed: 'demo',
      adminUsername: 'admin',
      signIn: 'email',
      publicUrl: 'http://localhost:5000',
      isLocal: true,
      whatsappProvider: 'simulated',
      webhookBaseUrl: 'http://localhost:5000',
      logLevel: 'info',
      s3: undefined,
      ai: undefined,
    })
  })

  it('treats a blank value as unset', () => {
    expect(parseEnvironment({ PORT: '', SIGN_IN: '  ', AI_BASE_URL: '' })).toMatchObject({ port: 5000 })
  })

  it('seeds no demo data into an external database by default', () => {
    const DATABASE_URL = 'postgres://u@h/d'
    expect(parseEnvironment({ DATABASE_URL }).seed).toBe('none')
    expect(parseEnvironment({ DATABASE_URL, SEED: 'demo' }).seed).toBe('demo')
    expect(parseEnvironment({ DATABASE_URL, CADENCIA_EMBEDDED_DATABASE: '1' }).seed).toBe('demo')
  })

  it('allows the local names as origins, or the public address alone', () => {
    expect(parseEnvironment({ PORT: '8080' }).allowedOrigins).toEqual([
      'http://localhost:8080',
      'http://127.0.0.1:8080',
      'http://[::1]:8080',
    ])
    expect(parseEnvironment({ HOST: '::1' }).allowedOrigins).toContain('http://[::1]:5000')
    expect(parseEnvironment({ PUBLIC_URL: 'http://localhost:9000/' }).allowedOrigins).toEqual([
      'http://localhost:9000',
    ])
    expect(parseEnvironment({ CADENCIA_DEV_ORIGIN: 'http://localhost:5173' }).allowedOrigins).toContain(
      'http://localhost:5173',
    )
  })

  it.each([
    ['PORT', { PORT: 'abc' }],
    ['PORT', { PORT: '0' }],
    ['PORT', { PORT: '65536' }],
    ['WORKER', { WORKER: 'outline' }],
    ['SEED', { SEED: 'lots' }],
    ['SIGN_IN', { SIGN_IN: 'magic' }],
    ['DATABASE_URL', { DATABASE_URL: 'mysql://h/d' }],
    ['REDIS_URL', { REDIS_URL: 'localhost:6379' }],
    ['SMTP_URL', { SMTP_URL: 'http://mail' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'ftp://x' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'https://x.com/app' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'cadencia.exemplo.com.br' }],
    ['TRUST_PROXY', { TRUST_PROXY: 'yes' }],
    ['TRUST_PROXY', { TRUST_PROXY: '10.0.0.0/33' }],
    ['TRUST_PROXY', { TRUST_PROXY: '0' }],
    ['ALLOWED_EMAIL_DOMAINS', { ALLOWED_EMAIL_DOMAINS: 'empresa' }],
    ['MEETING_ROOM_URL', { MEETING_ROOM_URL: 'javascript:alert(1)' }],
    ['WHATSAPP_PROVIDER', { WHATSAPP_PROVIDER: 'other' }],
    ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
    ['DATABASE_CONNECTIONS', { DATABASE_CONNECTIONS: '1' }],
  ])('refuses a wrong %s with one line that names it', (name, source) => {
    const line = refusal(source)
    expect(line).toMatch(new RegExp(`^${name}: `))
    expect(line).not.toContain('\n')
  })

  it('requires PUBLIC_URL where other machines can connect', () => {
    expect(refusal({ HOST: '0.0.0.0', SIGN_IN: 'email' })).toMatch(/^PUBLIC_URL: .*HOST=0\.0\.0\.0/)
  })

  it('requires an explicit sign-in mode unless everything is local', () => {
    expect(refusal(EXTERNAL)).toMatch(/^SIGN_IN: .*outras máquinas/)
    expect(refusal({ PUBLIC_URL: 'https://cadencia.exemplo.com.br' })).toMatch(/^SIGN_IN: /)
    expect(refusal({ HOST: '0.0.0.0', PUBLIC_URL: 'http://localhost:5000' })).toMatch(/^SIGN_IN: /)
    expect(parseEnvironment({ ...EXTERNAL, SIGN_IN: 'email' }).signIn).toBe('email')
    expect(parseEnvironment({ HOST: 'localhost', PUBLIC_URL: 'http://127.0.0.1:1' }).signIn).toBe('email')
  })

  it('mails sign-in codes unless the address is local', () => {
    expect(refusal({ ...EXTERNAL, SIGN_IN: 'code' })).toMatch(/^SMTP_URL: /)
    expect(parseEnvironment({ SIGN_IN: 'code' }).signIn).toBe('code')
    const mail = { SMTP_URL: 'smtp://mail:25', MAIL_FROM: 'cadencia@exemplo.com.br' }
    expect(parseEnvironment({ ...EXTERNAL, SIGN_IN: 'code', ...mail }).signIn).toBe('code')
  })

  it.each([
    ['OIDC_CLIENT_ID', { OIDC_ISSUER: 'https://id.exemplo.com' }],
    ['OIDC_ISSUER', { SIGN_IN: 'oidc' }],
    ['EVOLUTION_API_KEY', { EVOLUTION_URL: 'http://evolution:8080' }],
    ['EVOLUTION_URL', { WHATSAPP_PROVIDER: 'evolution' }],
    ['EVOLUTION_URL', { EVOLUTION_WEBHOOK_SECRET: 'x' }],
    ['WHATSAPP_PHONE_ID', { WHATSAPP_TOKEN: 'x' }],
    ['WHATSAPP_TOKEN', { WHATSAPP_PROVIDER: 'cloud' }],
    ['AI_BASE_URL', { AI_API_KEY: 'x' }],
    ['AI_MODEL', { AI_BASE_URL: 'http://ai', AI_API_KEY: 'x' }],
    ['S3_BUCKET', { S3_ENDPOINT: 'http://s3' }],
    ['S3_ENDPOINT', { S3_REGION: 'x' }],
    ['MAIL_FROM', { SMTP_URL: 'smtp://mail' }],
    ['SMTP_URL', { MAIL_FROM: 'cadencia@exemplo.com.br' }],
  ])('misses %s in a half-set group', (name, source) => {
    expect(refusal(source)).toMatch(new RegExp(`^${name}: falta`))
  })

  it('returns complete groups', () => {
    const { s3, ai } = parseEnvironment({
      S3_ENDPOINT: 'http://s3',
      S3_BUCKET: 'b',
      S3_ACCESS_KEY_ID: 'i',
      S3_SECRET_ACCESS_KEY: 's',
      AI_BASE_URL: 'http://ai/v1',
      AI_API_KEY: 'k',
      AI_MODEL: 'm',
    })
    expect(s3).toEqual({
      endpoint: 'http://s3',
      bucket: 'b',
      region: 'us-east-1',
      accessKeyId: 'i',
      secretAccessKey: 's',
    })
    expect(ai).toEqual({ baseUrl: 'http://ai/v1', apiKey: 'k', model: 'm' })
  })

  it('parses where jobs run: inline, in their own process, or elsewhere', () => {
    const places = ['inline', 'process', 'off']
    expect(places.map((WORKER) => parseEnvironment({ WORKER }).worker)).toEqual(places)
  })

  it('reads lists and hops', () => {
    expect(parseEnvironment({ TRUST_PROXY: '2' }).trustProxy).toBe(2)
    expect(parseEnvironment({ TRUST_PROXY: '10.0.0.0/8, ::1' }).trustProxy).toEqual(['10.0.0.0/8', '::1'])
    expect(parseEnvironment({ ALLOWED_EMAIL_DOMAINS: '@Empresa.com.br, b.io' }).allowedEmailDomains).toEqual([
      'empresa.com.br',
      'b.io',
    ])
  })
})

describe('requireDatabaseUrl', () => {
  it('explains how to set one', () => {
    expect(() => requireDatabaseUrl(parseEnvironment({}))).toThrow(/^DATABASE_URL: /)
  })
})
