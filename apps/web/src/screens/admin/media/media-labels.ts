import type { MediaFile } from '@cadencia/admin/media/contract'
import { FILE_TYPES, isFileType } from '@cadencia/files/types'
import { formatBytes } from '@cadencia/locale/numbers'

export function typeLabel(type: string): string {
  return isFileType(type) ? FILE_TYPES[type].label : type
}

/** '120 KB (era 900 KB)' */
export function sizeLabel({ size, originalSize }: MediaFile): string {
  return `${formatBytes(size)}${originalSize > size ? ` (era ${formatBytes(originalSize)})` : ''}`
}

/** '1920 × 1080'; null of what is no picture. */
export function pixelsLabel({ width, height }: MediaFile): string | null {
  return width === null || height === null ? null : `${width} × ${height}`
}
