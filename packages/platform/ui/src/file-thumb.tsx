import { Box } from '@mantine/core'
import {
  type Icon,
  IconFile,
  IconFileSpreadsheet,
  IconFileText,
  IconFileTypePdf,
  IconMusic,
  IconPhoto,
  IconPresentation,
  IconVideo,
} from '@tabler/icons-react'

/** The first match wins. */
const ICONS: readonly (readonly [RegExp, Icon])[] = [
  [/^image\//, IconPhoto],
  [/^video\//, IconVideo],
  [/^audio\//, IconMusic],
  [/pdf$/, IconFileTypePdf],
  [/sheet|excel|csv/, IconFileSpreadsheet],
  [/presentation|powerpoint/, IconPresentation],
  [/^text\/|word|opendocument\.text/, IconFileText],
]

interface FileThumbProps {
  /** MIME type. */
  type: string
  /** For images; other types show an icon. */
  previewUrl?: string | undefined
}

/** Thumbnail or type icon. Decorative: the name is beside it. */
export function FileThumb({ type, previewUrl }: FileThumbProps) {
  const Kind = ICONS.find(([pattern]) => pattern.test(type))?.[1] ?? IconFile
  return (
    <Box className="file-thumb" aria-hidden>
      {previewUrl && type.startsWith('image/') ? (
        <img src={previewUrl} alt="" loading="lazy" />
      ) : (
        <Kind size={20} stroke={1.5} />
      )}
    </Box>
  )
}
