import type { FileInfo } from './contract.ts'
import type { FileRow } from './repository.ts'
import { fileUrlOf, isImage } from './rules.ts'

/** A stored file as its readers see it. */
export function presentFile(row: Pick<FileRow, 'id' | 'name' | 'type' | 'size'>): FileInfo {
  const fileURL = fileUrlOf(row)
  return {
    fileURL,
    fileName: row.name,
    fileType: row.type,
    fileSize: row.size,
    previewURL: isImage(row.type) ? `${fileURL}?preview=1` : null,
  }
}
