import { fileTypeFromBuffer } from 'file-type'
import { FILE_TYPES, type FileType } from '../contract/types.ts'
import { NOT_WHAT_IT_SAYS, TOO_MANY_PIXELS } from './issues.ts'
import { isOleWith } from './ole.ts'
import { PIXELS_MAX, pixelsOf } from './pixels.ts'
import { readBytes, type StoredBytes } from './stored-bytes.ts'
import { isPlainText } from './text.ts'
import { endsAsZip, holdsMarkup, TAIL_BYTES } from './traces.ts'
import { officeZipIssue } from './zip.ts'

/** Enough for every signature that the detector knows of the types we take. */
const HEAD_BYTES = 4100

/** The same content under the names that the detector and we use for it. */
const ALIASES: Readonly<Record<string, FileType>> = {
  'image/apng': 'image/png',
  'video/x-m4v': 'video/mp4',
}

/**
 * What is wrong with a file that says to be of `declared` type, in words fit to show, or undefined. The content
 * decides, never a name or header: a file must be of its type from the first byte on, must not be another kind of
 * file as well, and a compressed one or a picture must not grow out of measure.
 */
export async function contentIssue(file: StoredBytes, declared: FileType): Promise<string | undefined> {
  switch (declared) {
    case 'text/csv':
    case 'text/plain':
      return issueUnless(await isPlainText(file))
    case 'application/vnd.ms-excel':
      return issueUnless(await isOleWith(file, ['Workbook', 'Book']))
    case 'application/vnd.ms-powerpoint':
      return issueUnless(await isOleWith(file, ['PowerPoint Document']))
    case 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet':
      return officeZipIssue(file, { mainPart: 'xl/workbook.xml', isInflated: true })
    case 'application/vnd.openxmlformats-officedocument.presentationml.presentation':
      return officeZipIssue(file, { mainPart: 'ppt/presentation.xml', isInflated: false })
    default:
      if (!(await isPlainly(file, declared))) return NOT_WHAT_IT_SAYS
      return (await pixelsOf(file, declared)) > PIXELS_MAX ? TOO_MANY_PIXELS : undefined
  }
}

const issueUnless = (isFine: boolean) => (isFine ? undefined : NOT_WHAT_IT_SAYS)

async function isPlainly(file: StoredBytes, declared: FileType): Promise<boolean> {
  const head = await readBytes(file, 0, HEAD_BYTES)
  const detected = (await fileTypeFromBuffer(head))?.mime
  if (detected === undefined || (ALIASES[detected] ?? detected) !== declared) return false
  const tail = await readBytes(file, Math.max(0, file.size - TAIL_BYTES), TAIL_BYTES)
  if (endsAsZip(tail)) return false
  return FILE_TYPES[declared].kind === 'pdf' || !(holdsMarkup(head) || holdsMarkup(tail))
}
