import { requiredText } from '@cadencia/contract/values'
import { z } from 'zod'

const Time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$|^24:00$/, 'Horário inválido')

const wholeNumber = (min: number, max: number) =>
  z
    .int(`Informe um número de ${min} a ${max}`)
    .min(min, `Informe um número de ${min} a ${max}`)
    .max(max, `Informe um número de ${min} a ${max}`)

export const SystemSettings = z.object({
  siteName: requiredText(80, 'Informe o nome do site').default('Cadência'),
  /** Minutes. */
  maxMeetingDuration: wholeNumber(15, 480).default(240),
  enableAutoTranscription: z.boolean().default(true),
  enableAISummary: z.boolean().default(true),
  maxFileSizeMB: wholeNumber(1, 50).default(10),
  emailNotifications: z.boolean().default(true),
  allowGuestUsers: z.boolean().default(false),
  maintenanceMode: z.boolean().default(false),
})
export type SystemSettings = z.infer<typeof SystemSettings>

export const MediaSettings = z.object({
  /** Megabytes. */
  maxFileSize: wholeNumber(1, 100).default(10),
  allowedTypes: z
    .string()
    .max(500)
    .default('image/png,image/jpeg,image/gif,image/webp,application/pdf,text/plain'),
  autoOptimizeImages: z.boolean().default(true),
  maxImageWidth: wholeNumber(100, 4000).default(1920),
  maxImageHeight: wholeNumber(100, 4000).default(1080),
  enableImageResize: z.boolean().default(true),
})
export type MediaSettings = z.infer<typeof MediaSettings>

export const MessagingSettings = z.object({
  sendWindowStart: Time.default('08:00'),
  sendWindowEnd: Time.default('20:00'),
  sendsPerMinute: wholeNumber(1, 6000).default(20),
  dailyCap: wholeNumber(1, 1_000_000).default(1000),
  minSpacingSeconds: wholeNumber(0, 60).default(2),
  warmUp: z.boolean().default(true),
})
export type MessagingSettings = z.infer<typeof MessagingSettings>

/** The groups in which settings are stored and changed. */
export const SETTINGS = { system: SystemSettings, media: MediaSettings, messaging: MessagingSettings }
export type SettingsGroup = keyof typeof SETTINGS
export type SettingsOf<G extends SettingsGroup> = z.infer<(typeof SETTINGS)[G]>
