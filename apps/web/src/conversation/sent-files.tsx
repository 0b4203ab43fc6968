import { AttachmentGallery } from '@cadencia/ui/attachment-gallery'
import classes from './files.module.css'

interface SentFile {
  readonly fileURL: string
  readonly fileName: string
  readonly fileType: string
  readonly fileSize: number
  readonly previewURL: string | null
}

const isVisual = ({ fileType }: SentFile) => /^(?:image|video)\//.test(fileType)

/** The files of a message or comment: first images and videos to look at, then others to save. */
export function SentFiles({ attachments }: { attachments: readonly SentFile[] }) {
  if (attachments.length === 0) return null
  const ordered = attachments.toSorted((one, other) => Number(isVisual(other)) - Number(isVisual(one)))
  const files = ordered.map((file) => ({
    url: file.fileURL,
    name: file.fileName,
    type: file.fileType,
    size: file.fileSize,
    previewUrl: file.previewURL ?? undefined,
  }))
  return (
    <div className={classes.sent}>
      <AttachmentGallery files={files} label="Arquivos" />
    </div>
  )
}
