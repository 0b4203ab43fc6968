import { ALL_TYPES, type FileType, typesOf } from './types-contract.ts'

export const MIB = 1024 * 1024
/** Bytes of one file, whatever its use: 50 MB. */
export const UPLOAD_MAX_BYTES = 50 * MIB
/** Files in one place, unless a use says otherwise; also those that one person sends at once. */
export const MAX_FILES = 5

/** Files of one person that wait for a record at most, and their bytes. */
export const WAITING_MAX_FILES = 200
export const WAITING_MAX_BYTES = 500 * MIB

/** What files are for: who attaches one names its use, and may then only attach what the use takes. */
export const FILE_USES = [
  'support',
  'crm',
  'leads',
  'automations',
  'chat',
  'profile',
  'media',
  'comment',
] as const
export type FileUse = (typeof FILE_USES)[number]

/** What a use takes. */
export interface UseRules {
  readonly types: readonly FileType[]
  /** Files in one place. */
  readonly maxFiles: number
  /** Bytes of one file. */
  readonly maxBytes: number
}

/** The settings that some uses follow, in megabytes and as a comma list of media types. */
export interface UseSettings {
  readonly maxFileSizeMB: number
  readonly mediaMaxFileSizeMB: number
  readonly mediaAllowedTypes: string
}

const IMAGES = typesOf('image')
const COMMENT_FILES_MAX = 10

/** The uses whose rules are fixed. */
export const USES = {
  support: { types: typesOf('image', 'video'), maxFiles: MAX_FILES, maxBytes: UPLOAD_MAX_BYTES },
  crm: { types: typesOf('presentation', 'pdf'), maxFiles: MAX_FILES, maxBytes: UPLOAD_MAX_BYTES },
  leads: { types: typesOf('spreadsheet'), maxFiles: 1, maxBytes: 5 * MIB },
  automations: {
    types: ['image/jpeg', 'image/png', 'image/gif', 'application/pdf'],
    maxFiles: MAX_FILES,
    maxBytes: 10 * MIB,
  },
} as const satisfies Partial<Record<FileUse, UseRules>>

/** The rules of every use under the present settings. */
export function usesUnder(settings: UseSettings): Record<FileUse, UseRules> {
  const maxBytes = settings.maxFileSizeMB * MIB
  const allowed = new Set(settings.mediaAllowedTypes.split(',').map((type) => type.trim().toLowerCase()))
  return {
    ...USES,
    chat: { types: ALL_TYPES, maxFiles: MAX_FILES, maxBytes },
    profile: { types: IMAGES, maxFiles: 1, maxBytes },
    comment: { types: ALL_TYPES, maxFiles: COMMENT_FILES_MAX, maxBytes },
    media: {
      types: ALL_TYPES.filter((type) => allowed.has(type)),
      maxFiles: 100,
      maxBytes: settings.mediaMaxFileSizeMB * MIB,
    },
  }
}
