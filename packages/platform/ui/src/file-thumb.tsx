import { Box } from '@mantine/core'
import {
  type Icon,
  IconFile,
  IconFileSpreadsheet,
  IconFileText,
  IconFileTypePdf,
  IconPhoto,
  IconPresentation,
  IconVideo,
} from '@tabler/icons-react'

/** The first that matches a file's MIME type. */
const ICONS: readonly (readonly [RegExp, Icon])[] = [
  [/^image\//, IconPhoto],
  [/^video\//, IconVideo],
  [/pdf$/, IconFileTypePdf],
  [/sheet|excel|csv/, IconFileSpreadsheet],
  [/presentation|powerpoint/, IconPresentation],
  [/^text\//, IconFileText],
]

interface FileThumbProps {
  /** MIME type. */
  type: string
  /** Of an image; other kinds show their icon. */
  previewUrl?: string | undefined
}

/** A small square that tells what kind of file it is. Decorative: the name stands beside it. */
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
