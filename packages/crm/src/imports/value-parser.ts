import type { LeadSource, LeadStatus, Temperature } from '../leads/contract.ts'

/** What files call where a lead came from. */
const SOURCES: Readonly<Record<string, LeadSource>> = {
  website: 'website',
  site: 'website',
  'web site': 'website',
  referral: 'referral',
  indicacao: 'referral',
  'cold call': 'cold_call',
  'prospeccao ativa': 'cold_call',
  prospeccao: 'cold_call',
  'ligacao fria': 'cold_call',
  'social media': 'social_media',
  'redes sociais': 'social_media',
  'rede social': 'social_media',
  social: 'social_media',
  facebook: 'social_media',
  instagram: 'social_media',
  linkedin: 'social_media',
  import: 'import',
  importacao: 'import',
  whatsapp: 'whatsapp',
}

const STATUSES: Readonly<Record<string, LeadStatus>> = {
  new: 'new',
  novo: 'new',
  nova: 'new',
  created: 'new',
  lead: 'new',
  open: 'new',
  aberto: 'new',
  contacted: 'contacted',
  contatado: 'contacted',
  connected: 'contacted',
  conectado: 'contacted',
  qualified: 'qualified',
  qualificado: 'qualified',
  'lead qualificado': 'qualified',
  'qualified lead': 'qualified',
  unqualified: 'unqualified',
  desqualificado: 'unqualified',
  'nao qualificado': 'unqualified',
}

const TEMPERATURES: Readonly<Record<string, Temperature>> = {
  hot: 'hot',
  quente: 'hot',
  warm: 'warm',
  medio: 'warm',
  morno: 'warm',
  cold: 'cold',
  frio: 'cold',
}

function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ')
    .trim()
}

const look = <T>(table: Readonly<Record<string, T>>, text: string): T | undefined => {
  if (text === '') return undefined
  const key = plain(text)
  return Object.hasOwn(table, key) ? table[key] : undefined
}

/** The source that a cell names, in Portuguese or English; undefined for one that we don't have. */
export const sourceIn = (text: string): LeadSource | undefined => look(SOURCES, text)

export interface NamedStatus {
  readonly status: LeadStatus
  readonly temperature: Temperature | null
  /** False where the cell names one that we don't have. */
  readonly isKnown: boolean
}

/** The status that a cell names; hot, warm and cold are temperatures of new leads. */
export function statusIn(text: string): NamedStatus {
  const status = look(STATUSES, text)
  const temperature = look(TEMPERATURES, text) ?? null
  return {
    status: status ?? 'new',
    temperature,
    isKnown: text === '' || status !== undefined || temperature !== null,
  }
}
