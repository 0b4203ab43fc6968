import type { LeadSource, LeadStatus } from '../contract/leads.ts'

/** How sources and statuses stand in exported files; imports read them back. */
export const SOURCE_WORDS = {
  website: 'Site',
  referral: 'Indicação',
  cold_call: 'Prospecção ativa',
  social_media: 'Redes sociais',
  import: 'Importação',
  whatsapp: 'WhatsApp',
} as const satisfies Record<LeadSource, string>

export const STATUS_WORDS = {
  new: 'Novo',
  contacted: 'Contatado',
  qualified: 'Qualificado',
  unqualified: 'Desqualificado',
} as const satisfies Record<LeadStatus, string>
