import type { Mailer } from '@cadencia/mail/mailer'
import { actorOf, type Clock } from '@cadencia/server/actor'
import type { App } from '@cadencia/server/app'
import { AppError } from '@cadencia/server/app-error'
import { audit } from '@cadencia/server/audit'
import type { ConfirmIdentity } from '@cadencia/server/confirm-identity'
import { viewerOf } from '@cadencia/server/viewer'
import { readSettings } from '@cadencia/settings/server'
import {
  getMediaSettings,
  getSecuritySettings,
  getSystemSettings,
  testMail,
  updateMediaSettings,
  updateSecuritySettings,
  updateSystemSettings,
} from './contract.ts'
import { changeSettings, type SettingsContext } from './service.ts'

export interface SettingsRoutesContext extends SettingsContext, Clock {
  readonly mailer: Pick<Mailer, 'send'>
  /** Asks administrators again who they are. */
  readonly confirmIdentity: ConfirmIdentity
  /** Undefined: mails become files. */
  readonly smtpUrl: string | undefined
  readonly log: { warn(details: object, message: string): void }
}

/** The settings that administrators change while the product runs, and the proof that mail goes out. */
export function settingsRoutes(app: App, context: SettingsRoutesContext): void {
  app.route({ ...getSystemSettings, handler: (request) => readSettings(request.db, 'system') })
  app.route({ ...getMediaSettings, handler: (request) => readSettings(request.db, 'media') })

  app.route({
    ...updateSystemSettings,
    handler: (request) =>
      changeSettings(request.db, context, {
        group: 'system',
        patch: request.body,
        actor: actorOf(request, context),
      }),
  })

  app.route({
    ...updateMediaSettings,
    handler: (request) =>
      changeSettings(request.db, context, {
        group: 'media',
        patch: request.body,
        actor: actorOf(request, context),
      }),
  })

  app.route({ ...getSecuritySettings, handler: (request) => readSettings(request.db, 'security') })
  app.route({
    ...updateSecuritySettings,
    handler: async (request) => {
      const { currentPassword, code, ...patch } = request.body
      await context.confirmIdentity(request, { currentPassword, code })
      return changeSettings(request.db, context, {
        group: 'security',
        patch,
        actor: actorOf(request, context),
      })
    },
  })

  mailTestRoute(app, context)
}

function mailTestRoute(app: App, { settings, mailer, smtpUrl, log }: SettingsRoutesContext): void {
  app.route({
    ...testMail,
    handler: async (request) => {
      const { userId, email } = viewerOf(request)
      const { to = email } = request.body
      const { siteName } = settings.get('system')
      const text = `Este e-mail confirma que ${siteName} consegue enviar mensagens.\n`
      try {
        await mailer.send({ to, subject: `E-mail de teste - ${siteName}`, text })
      } catch (error) {
        log.warn({ err: error }, 'test mail not taken')
        throw new AppError(
          'mail_refused',
          502,
          'O servidor de e-mail não aceitou a mensagem. Confira SMTP_URL.',
        )
      }
      await audit(request.db, { actor: userId, action: 'mail.tested', entity: 'settings', entityId: 'mail' })
      return { to, delivery: smtpUrl ? ('smtp' as const) : ('file' as const) }
    },
  })
}
