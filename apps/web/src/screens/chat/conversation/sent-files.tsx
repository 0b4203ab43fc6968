import type { Attachment } from '@cadencia/chat/contract'
import { AttachmentGallery } from '@cadencia/ui/attachment-gallery'
import classes from './files.module.css'

const isToLookAt = ({ fileType }: Attachment) => /^(?:image|video)\//.test(fileType)

/** The files of a message: first images and videos to look at, then others to save. */
export function SentFiles({ attachments }: { attachments: readonly Attachment[] }) {
  if (attachments.length === 0) return null
  const ordered = attachments.toSorted((one, other) => Number(isToLookAt(other)) - Number(isToLookAt(one)))
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
