import { endpoint } from '@cadencia/contract/endpoint'
import { StepUp } from '@cadencia/contract/step-up'
import { Email } from '@cadencia/contract/values'
import { isFileType } from '@cadencia/files/types'
import {
  MediaSettings,
  MediaSettingsPatch,
  SecuritySettings,
  SecuritySettingsPatch,
  SystemSettings,
  SystemSettingsPatch,
} from '@cadencia/settings/contract'
import { z } from 'zod'

const UNKNOWN_TYPES = 'Informe ao menos um tipo de arquivo, todos conhecidos'

function typesOf(list: string): string[] {
  return list.split(',').map((type) => type.trim().toLowerCase())
}

/** A change of the media settings; `allowedTypes` names types that files can have here. */
export const MediaSettingsChange = MediaSettingsPatch.extend({
  allowedTypes: MediaSettingsPatch.shape.allowedTypes.refine(
    (list) => list === undefined || typesOf(list).every(isFileType),
    UNKNOWN_TYPES,
  ),
})
export type MediaSettingsChange = z.infer<typeof MediaSettingsChange>

export const getSystemSettings = endpoint({
  method: 'GET',
  url: '/api/admin/settings',
  summary: 'As configurações do sistema',
  schema: { response: { 200: SystemSettings } },
  config: { area: 'admin', access: 'administrator' },
})

export const updateSystemSettings = endpoint({
  method: 'PUT',
  url: '/api/admin/settings',
  summary: 'Altera as configurações do sistema; valem na hora em todos os processos',
  schema: { body: SystemSettingsPatch, response: { 200: SystemSettings } },
  config: { area: 'admin', access: 'administrator' },
})

export const getMediaSettings = endpoint({
  method: 'GET',
  url: '/api/admin/media-settings',
  summary: 'As configurações de mídia',
  schema: { response: { 200: MediaSettings } },
  config: { area: 'admin', access: 'administrator' },
})

export const updateMediaSettings = endpoint({
  method: 'PUT',
  url: '/api/admin/media-settings',
  summary: 'Altera as configurações de mídia; valem na hora em todos os processos',
  schema: { body: MediaSettingsChange, response: { 200: MediaSettings } },
  config: { area: 'admin', access: 'administrator' },
})

export const getSecuritySettings = endpoint({
  method: 'GET',
  url: '/api/admin/security-settings',
  summary: 'O que se exige de todos os administradores',
  schema: { response: { 200: SecuritySettings } },
  config: { area: 'admin', access: 'administrator' },
})

export const updateSecuritySettings = endpoint({
  method: 'PUT',
  url: '/api/admin/security-settings',
  summary: 'Altera o que se exige de todos os administradores; vale na hora em todos os processos',
  schema: { body: SecuritySettingsPatch.extend(StepUp.shape), response: { 200: SecuritySettings } },
  config: { area: 'admin', access: 'administrator' },
})

export const testMail = endpoint({
  method: 'POST',
  url: '/api/admin/mail-test',
  summary: 'Envia um e-mail de teste; sem endereço, a quem pede',
  schema: {
    body: z.object({ to: Email.optional() }),
    response: {
      200: z.object({
        to: z.string(),
        /** `file`: there is no mail server, so the mail was written into DATA_DIR/mail. */
        delivery: z.enum(['smtp', 'file']),
      }),
    },
  },
  config: { area: 'admin', access: 'administrator', waitsOutside: true },
})
