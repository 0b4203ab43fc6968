/** What kinds of content are taken, by media type. */
export const FILE_TYPES = {
  'image/jpeg': { kind: 'image', label: 'JPEG', extensions: ['jpg', 'jpeg'] },
  'image/png': { kind: 'image', label: 'PNG', extensions: ['png'] },
  'image/gif': { kind: 'image', label: 'GIF', extensions: ['gif'] },
  'image/webp': { kind: 'image', label: 'WebP', extensions: ['webp'] },
  'video/mp4': { kind: 'video', label: 'MP4', extensions: ['mp4', 'm4v'] },
  'video/webm': { kind: 'video', label: 'WebM', extensions: ['webm'] },
  'video/quicktime': { kind: 'video', label: 'MOV', extensions: ['mov'] },
  'application/pdf': { kind: 'pdf', label: 'PDF', extensions: ['pdf'] },
  'text/csv': { kind: 'spreadsheet', label: 'CSV', extensions: ['csv'] },
  'application/vnd.ms-excel': { kind: 'spreadsheet', label: 'Excel', extensions: ['xls'] },
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': {
    kind: 'spreadsheet',
    label: 'Excel',
    extensions: ['xlsx'],
  },
  'application/vnd.ms-powerpoint': { kind: 'presentation', label: 'PowerPoint', extensions: ['ppt'] },
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': {
    kind: 'presentation',
    label: 'PowerPoint',
    extensions: ['pptx'],
  },
  'text/plain': { kind: 'text', label: 'Texto', extensions: ['txt'] },
} as const satisfies Record<string, FileTypeSpec>

interface FileTypeSpec {
  readonly kind: string
  /** As people call it. */
  readonly label: string
  /** In lower case, without the dot. */
  readonly extensions: readonly string[]
}

export type FileType = keyof typeof FILE_TYPES
export type FileKind = (typeof FILE_TYPES)[FileType]['kind']

export function isFileType(type: string): type is FileType {
  return Object.hasOwn(FILE_TYPES, type)
}

export const ALL_TYPES = Object.keys(FILE_TYPES).filter(isFileType)

/** The types of these kinds, in the order of `FILE_TYPES`. */
export function typesOf(...kinds: readonly FileKind[]): readonly FileType[] {
  return ALL_TYPES.filter((type) => kinds.includes(FILE_TYPES[type].kind))
}

/** The type that a file's name promises by its extension; undefined for one that is never taken. */
export function typeOfName(name: string): FileType | undefined {
  const extension = /\.([^.]+)$/.exec(name.trim())?.[1]?.toLowerCase()
  if (extension === undefined) return undefined
  return ALL_TYPES.find((type) => {
    const extensions: readonly string[] = FILE_TYPES[type].extensions
    return extensions.includes(extension)
  })
}

/** What an `<input type="file">` takes for these types: `.jpg,.jpeg,image/jpeg,…`. */
export function acceptOf(types: readonly FileType[]): string {
  const extensions = types.flatMap((type) => FILE_TYPES[type].extensions.map((one) => `.${one}`))
  return [...new Set([...extensions, ...types])].join(',')
}

/** The types in words: 'JPEG, PNG, MP4'. */
export function labelOf(types: readonly FileType[]): string {
  return [...new Set(types.map((type) => FILE_TYPES[type].label))].join(', ')
}
