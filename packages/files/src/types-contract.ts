/** What kinds of content are taken, by media type. */
export const FILE_TYPES = {
  'image/jpeg': {
    kind: 'image',
    label: 'JPEG',
    extensions: ['jpg', 'jpeg', 'jfif', 'jpe', 'pjpeg', 'pjp'],
  },
  'image/png': { kind: 'image', label: 'PNG', extensions: ['png'] },
  'image/gif': { kind: 'image', label: 'GIF', extensions: ['gif'] },
  'image/webp': { kind: 'image', label: 'WebP', extensions: ['webp'] },
  'image/avif': { kind: 'photo', label: 'AVIF', extensions: ['avif'] },
  'image/heic': { kind: 'photo', label: 'HEIC', extensions: ['heic', 'heif'] },
  'image/tiff': { kind: 'photo', label: 'TIFF', extensions: ['tif', 'tiff'] },
  'video/mp4': { kind: 'video', label: 'MP4', extensions: ['mp4', 'm4v'] },
  'video/webm': { kind: 'video', label: 'WebM', extensions: ['webm'] },
  'video/quicktime': { kind: 'video', label: 'MOV', extensions: ['mov', 'qt'] },
  'audio/mpeg': { kind: 'audio', label: 'MP3', extensions: ['mp3'] },
  'audio/mp4': { kind: 'audio', label: 'M4A', extensions: ['m4a', 'mp4'] },
  'audio/ogg': { kind: 'audio', label: 'OGG', extensions: ['ogg', 'oga', 'opus'] },
  'audio/wav': { kind: 'audio', label: 'WAV', extensions: ['wav'] },
  'audio/webm': { kind: 'audio', label: 'WebM', extensions: ['weba', 'webm'] },
  'audio/flac': { kind: 'audio', label: 'FLAC', extensions: ['flac'] },
  'audio/aac': { kind: 'audio', label: 'AAC', extensions: ['aac'] },
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
  'application/msword': { kind: 'document', label: 'Word', extensions: ['doc'] },
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': {
    kind: 'document',
    label: 'Word',
    extensions: ['docx'],
  },
  'application/vnd.oasis.opendocument.text': {
    kind: 'document',
    label: 'OpenDocument',
    extensions: ['odt'],
  },
  'application/vnd.oasis.opendocument.spreadsheet': {
    kind: 'document',
    label: 'OpenDocument',
    extensions: ['ods'],
  },
  'application/vnd.oasis.opendocument.presentation': {
    kind: 'document',
    label: 'OpenDocument',
    extensions: ['odp'],
  },
  'text/plain': { kind: 'text', label: 'Texto', extensions: ['txt'] },
} as const satisfies Record<string, FileTypeSpec>

interface FileTypeSpec {
  /** A `photo` is a picture like an `image`, but of a type that the server makes no previews of. */
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

/** What a name ends in, in lower case: `jpg`. A number, as in `Ata v1.2`, is no ending. */
export function extensionOf(name: string): string | undefined {
  const ending = /\.([^.\s]+)$/.exec(name.trim())?.[1]?.toLowerCase()
  return ending !== undefined && /^\d+$/.test(ending) ? undefined : ending
}

/**
 * The type that a file's name promises by its extension; undefined for one that is never taken. Where several types
 * share the extension, such as films and sound, the one that was `declared`.
 */
export function typeOfName(name: string, declared = ''): FileType | undefined {
  const extension = extensionOf(name)
  if (extension === undefined) return undefined
  const promised = ALL_TYPES.filter((type) => {
    const extensions: readonly string[] = FILE_TYPES[type].extensions
    return extensions.includes(extension)
  })
  return promised.find((type) => type === mediaTypeOf(declared)) ?? promised[0]
}

/** `audio/webm` of `Audio/WebM;codecs=opus`. */
export function mediaTypeOf(declared: string): string {
  return declared.split(';')[0]?.trim().toLowerCase() ?? ''
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
