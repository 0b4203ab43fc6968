import { requiredLine } from '@cadencia/contract/values'
import { z } from 'zod'

const Time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$|^24:00$/, 'Horário inválido')

const wholeNumber = (min: number, max: number) =>
  z
    .int(`Informe um número de ${min} a ${max}`)
    .min(min, `Informe um número de ${min} a ${max}`)
    .max(max, `Informe um número de ${min} a ${max}`)

const onOrOff = z.boolean('Informe ligado ou desligado')

const system = {
  siteName: requiredLine(80, 'Informe o nome do site'),
  /** Minutes. */
  maxMeetingDuration: wholeNumber(15, 480),
  enableAutoTranscription: onOrOff,
  enableAISummary: onOrOff,
  maxFileSizeMB: wholeNumber(1, 50),
  /** Mails of one person to addresses of nobody here. */
  outsideMailsPerPersonPerHour: wholeNumber(0, 10_000),
  outsideMailsPerPersonPerDay: wholeNumber(0, 10_000),
  emailNotifications: onOrOff,
  allowGuestUsers: onOrOff,
  maintenanceMode: onOrOff,
}

export const SystemSettings = z.object({
  siteName: system.siteName.default('Cadência'),
  maxMeetingDuration: system.maxMeetingDuration.default(240),
  enableAutoTranscription: system.enableAutoTranscription.default(true),
  enableAISummary: system.enableAISummary.default(true),
  maxFileSizeMB: system.maxFileSizeMB.default(10),
  outsideMailsPerPersonPerHour: system.outsideMailsPerPersonPerHour.default(60),
  outsideMailsPerPersonPerDay: system.outsideMailsPerPersonPerDay.default(200),
  emailNotifications: system.emailNotifications.default(true),
  allowGuestUsers: system.allowGuestUsers.default(false),
  maintenanceMode: system.maintenanceMode.default(false),
})
export type SystemSettings = z.infer<typeof SystemSettings>

/** Absent fields stay unchanged. */
export const SystemSettingsPatch = z.object(system).partial()
export type SystemSettingsPatch = z.infer<typeof SystemSettingsPatch>

const media = {
  /** Megabytes. */
  maxFileSize: wholeNumber(1, 100),
  /** Media types, separated by commas. */
  allowedTypes: z.string('Informe os tipos permitidos').max(500, 'Use no máximo 500 caracteres'),
  autoOptimizeImages: onOrOff,
  /** Pixels. */
  maxImageWidth: wholeNumber(100, 4000),
  /** Pixels. */
  maxImageHeight: wholeNumber(100, 4000),
  enableImageResize: onOrOff,
}

export const MediaSettings = z.object({
  maxFileSize: media.maxFileSize.default(10),
  allowedTypes: media.allowedTypes.default(
    'image/png,image/jpeg,image/gif,image/webp,application/pdf,text/plain',
  ),
  autoOptimizeImages: media.autoOptimizeImages.default(true),
  maxImageWidth: media.maxImageWidth.default(1920),
  maxImageHeight: media.maxImageHeight.default(1080),
  enableImageResize: media.enableImageResize.default(true),
})
export type MediaSettings = z.infer<typeof MediaSettings>

/** Absent fields stay unchanged. */
export const MediaSettingsPatch = z.object(media).partial()
export type MediaSettingsPatch = z.infer<typeof MediaSettingsPatch>

export const SecuritySettings = z.object({
  /** Administrators must enable a second factor before anything else. */
  requireSecondFactor: onOrOff.default(false),
})
export type SecuritySettings = z.infer<typeof SecuritySettings>

/** Absent fields stay unchanged. */
export const SecuritySettingsPatch = z.object({ requireSecondFactor: onOrOff }).partial()

export const MessagingSettings = z.object({
  sendWindowStart: Time.default('08:00'),
  sendWindowEnd: Time.default('20:00'),
  sendsPerMinute: wholeNumber(1, 6000).default(20),
  dailyCap: wholeNumber(1, 1_000_000).default(1000),
  minSpacingSeconds: wholeNumber(0, 60).default(2),
  warmUp: z.boolean().default(true),
})
export type MessagingSettings = z.infer<typeof MessagingSettings>

export const SETTINGS = {
  system: SystemSettings,
  media: MediaSettings,
  messaging: MessagingSettings,
  security: SecuritySettings,
}
export type SettingsGroup = keyof typeof SETTINGS
export type SettingsOf<G extends SettingsGroup> = z.infer<(typeof SETTINGS)[G]>
