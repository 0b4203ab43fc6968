import { mock } from '@cadencia/testkit/msw'
import { createUploadTicket, type FileInfo, getUploadRules, uploadFile } from './contract.ts'
import { usesUnder } from './uses-contract.ts'

/** A stored picture. */
export function makeFile(overrides: Partial<FileInfo> = {}): FileInfo {
  const fileURL = `/api/files/${crypto.randomUUID()}/tela-de-erro.png`
  return {
    fileURL,
    fileName: 'Tela de erro.png',
    fileType: 'image/png',
    fileSize: 182_340,
    previewURL: `${fileURL}?preview=1`,
    ...overrides,
  }
}

/** Lets uploads succeed, with the usual settings; every upload answers `file`. */
export function mockUploads(file: FileInfo = makeFile()): void {
  const rules = usesUnder({
    maxFileSizeMB: 10,
    mediaMaxFileSizeMB: 10,
    mediaAllowedTypes: 'image/png,image/jpeg,image/gif,image/webp,application/pdf,text/plain',
  })
  mock(createUploadTicket, { uploadURL: `/api/objects/upload-file?ticket=${crypto.randomUUID()}` })
  mock(uploadFile, file)
  mock(getUploadRules, rules)
}
