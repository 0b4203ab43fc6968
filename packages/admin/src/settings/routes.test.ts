import { MediaSettings, SystemSettings } from '@cadencia/settings/contract'
import { describe, expect, it } from 'vitest'
import { adminApp } from '../testing/admin-app.ts'

const domains = ['cadencia.example']
const { ada, person, audited, facts, settings, mails } = await adminApp({ allowedEmailDomains: domains })
const closed = await adminApp({
  mailer: {
    send: async () => {
      throw new Error('connect ECONNREFUSED')
    },
  },
})

const SYSTEM = '/api/admin/settings'
const MEDIA = '/api/admin/media-settings'

/** Section 9 of the areas' specification. */
const SYSTEM_DEFAULTS = {
  siteName: 'Cadência',
  maxMeetingDuration: 240,
  enableAutoTranscription: true,
  enableAISummary: true,
  maxFileSizeMB: 10,
  outsideMailsPerPersonPerHour: 60,
  outsideMailsPerPersonPerDay: 200,
  emailNotifications: true,
  allowGuestUsers: false,
  maintenanceMode: false,
}
const MEDIA_DEFAULTS = {
  maxFileSize: 10,
  allowedTypes: 'image/png,image/jpeg,image/gif,image/webp,application/pdf,text/plain',
  autoOptimizeImages: true,
  maxImageWidth: 1920,
  maxImageHeight: 1080,
  enableImageResize: true,
}

describe('GET and PUT /api/admin/settings, /api/admin/media-settings', () => {
  it('begin with the specified defaults', async () => {
    expect(SystemSettings.strict().parse((await ada.send('GET', SYSTEM)).json())).toEqual(SYSTEM_DEFAULTS)
    expect(MediaSettings.strict().parse((await ada.send('GET', MEDIA)).json())).toEqual(MEDIA_DEFAULTS)
  })

  it('take the whole object, or a part of it, and never lose the rest', async () => {
    const changed = { ...SYSTEM_DEFAULTS, siteName: 'Escola Modelo', allowGuestUsers: true }
    expect((await ada.send('PUT', SYSTEM, changed)).json()).toEqual(changed)
    const two = [{ maxMeetingDuration: 60 }, { maxFileSizeMB: 20 }]
    await Promise.all(two.map((patch) => ada.send('PUT', SYSTEM, patch)))
    expect((await ada.send('GET', SYSTEM)).json()).toEqual({
      ...changed,
      maxMeetingDuration: 60,
      maxFileSizeMB: 20,
    })
    await ada.send('PUT', MEDIA, { maxImageWidth: 800 })
    expect((await ada.send('GET', MEDIA)).json()).toEqual({ ...MEDIA_DEFAULTS, maxImageWidth: 800 })
    await expect.poll(() => settings.get('media').maxImageWidth).toBe(800)
    expect(settings.get('system').siteName).toBe('Escola Modelo')
  })

  it('SEC-35: a second factor is required of administrators when they say so', async () => {
    const url = '/api/admin/security-settings'
    expect((await ada.send('GET', url)).json()).toEqual({ requireSecondFactor: false })
    expect((await ada.send('PUT', url, { requireSecondFactor: 'sim' })).statusCode).toBe(400)
    expect((await ada.send('PUT', url, { requireSecondFactor: true })).json()).toEqual({
      requireSecondFactor: true,
    })
    await expect.poll(() => settings.get('security').requireSecondFactor).toBe(true)
    const ana = await person('Ana')
    expect((await ana.send('PUT', url, { requireSecondFactor: false })).statusCode).toBe(403)
  })

  it.each([
    [SYSTEM, { siteName: ' ' }],
    [SYSTEM, { siteName: 'x'.repeat(81) }],
    [SYSTEM, { maxMeetingDuration: 14 }],
    [SYSTEM, { maxMeetingDuration: 481 }],
    [SYSTEM, { maxMeetingDuration: 60.5 }],
    [SYSTEM, { maxFileSizeMB: 0 }],
    [SYSTEM, { maxFileSizeMB: 51 }],
    [SYSTEM, { outsideMailsPerPersonPerHour: -1 }],
    [SYSTEM, { outsideMailsPerPersonPerDay: 10_001 }],
    [SYSTEM, { maintenanceMode: 'sim' }],
    [MEDIA, { maxFileSize: 0 }],
    [MEDIA, { maxFileSize: 101 }],
    [MEDIA, { maxImageWidth: 99 }],
    [MEDIA, { maxImageHeight: 4001 }],
    [MEDIA, { allowedTypes: '' }],
    [MEDIA, { allowedTypes: 'image/png,text/html' }],
  ])('SEC-10: PUT %s refuses %j', async (url, patch) => {
    const before = (await ada.send('GET', url)).json()
    expect((await ada.send('PUT', url, patch)).statusCode).toBe(400)
    expect((await ada.send('GET', url)).json()).toEqual(before)
  })

  it.each([
    [SYSTEM, [{ maxMeetingDuration: 15 }, { maxMeetingDuration: 480 }, { maxFileSizeMB: 50 }]],
    [MEDIA, [{ maxFileSize: 1 }, { maxFileSize: 100 }, { maxImageWidth: 100 }, { maxImageHeight: 4000 }]],
  ])('PUT %s takes the bounds themselves', async (url, patches) => {
    for (const patch of patches) expect((await ada.send('PUT', url, patch)).json()).toMatchObject(patch)
  })

  it('allowGuestUsers needs ALLOWED_EMAIL_DOMAINS, else 400', async () => {
    const answer = await closed.ada.send('PUT', SYSTEM, { allowGuestUsers: true, siteName: 'Outra' })
    expect(answer.json()).toMatchObject({ statusCode: 400, issues: [{ path: 'allowGuestUsers' }] })
    expect(answer.json().message).toContain('ALLOWED_EMAIL_DOMAINS')
    expect((await closed.ada.send('GET', SYSTEM)).json().siteName).toBe('Cadência')
    expect((await closed.ada.send('PUT', SYSTEM, SYSTEM_DEFAULTS)).statusCode).toBe(200)
  })

  it('are told to every page, and kept in the audit trail with before and after', async () => {
    await ada.send('PUT', SYSTEM, { emailNotifications: false })
    expect((await facts('system')).at(-1)).toMatchObject({
      fact: 'settings.changed',
      payload: { group: 'system', actorId: ada.userId },
    })
    expect((await audited('system')).at(-1)).toEqual({
      actorId: ada.userId,
      action: 'settings.changed',
      before: { emailNotifications: true },
      after: { emailNotifications: false },
    })
  })
})

describe('POST /api/admin/mail-test', () => {
  it('sends a mail in the site’s name to the given address, else to the administrator', async () => {
    await ada.send('PUT', SYSTEM, { siteName: 'Escola Modelo' })
    await expect.poll(() => settings.get('system').siteName).toBe('Escola Modelo')
    const answer = await ada.send('POST', '/api/admin/mail-test', { to: 'Teste@Cadencia.example' })
    expect(answer.json()).toEqual({ to: 'teste@cadencia.example', delivery: 'file' })
    expect((await ada.send('POST', '/api/admin/mail-test', {})).json().to).toBe(ada.email)
    expect(mails).toMatchObject([
      { to: 'teste@cadencia.example', subject: 'E-mail de teste - Escola Modelo' },
      { to: ada.email },
    ])
  })

  it('says 502 when the mail server does not take it, and 400 for what is no address', async () => {
    const answer = await closed.ada.send('POST', '/api/admin/mail-test', {})
    expect(answer.json()).toMatchObject({ statusCode: 502, code: 'mail_refused' })
    expect((await ada.send('POST', '/api/admin/mail-test', { to: 'ninguém' })).statusCode).toBe(400)
  })
})

it('SEC-24: settings are the administrators’ alone', async () => {
  const ana = await person('Ana')
  for (const url of [SYSTEM, MEDIA]) {
    expect((await ana.send('GET', url)).statusCode).toBe(403)
    expect((await ana.send('PUT', url, {})).statusCode).toBe(403)
  }
  expect((await ana.send('POST', '/api/admin/mail-test', {})).statusCode).toBe(403)
})
