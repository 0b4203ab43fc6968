import { join } from 'node:path'
import type { Db } from '@cadencia/db/client'
import type { SessionViewer } from '@cadencia/server/viewer'
import type { Settings } from '@cadencia/settings/server'
import { type FileStorage, openStorage, type StorageOptions } from '@cadencia/storage/storage'
import { type FileUse, type UseRules, usesUnder } from './uses-contract.ts'

/** Whether somebody may read the files of one record; a refusal with words of its own is thrown as an `AppError`. */
export type MayRead = (viewer: SessionViewer, reference: string, db: Db) => boolean | Promise<boolean>

export interface FilesOptions {
  readonly settings: Settings
  /** Files are kept in its folder `files`, unless there is a bucket. */
  readonly dataDir: string
  readonly s3: Omit<Extract<StorageOptions, { kind: 's3' }>, 'kind'> | undefined
  /** Who reads the files of each use. Without a rule only the uploader does. */
  readonly mayRead?: Partial<Record<FileUse, MayRead>>
  /** Epoch milliseconds. */
  readonly now: () => number
  readonly log: { warn(details: object, message: string): void }
  /** Where files are kept instead, in tests. */
  readonly storage?: StorageOptions
}

/** What the parts of this domain share. */
export interface FilesContext extends Pick<FilesOptions, 'settings' | 'now' | 'log'> {
  readonly mayRead: Partial<Record<FileUse, MayRead>>
  readonly db: Db
  /** Opened when it is first needed. */
  readonly storage: () => Promise<FileStorage>
  readonly rulesOf: (use: FileUse) => UseRules
}

/** Opens the configured storage once, on first use; retries after a failure. */
export function lazyStorage({ dataDir, s3, storage }: Pick<FilesOptions, 'dataDir' | 's3' | 'storage'>) {
  const usual: StorageOptions = s3 ? { kind: 's3', ...s3 } : { kind: 'disk', dir: join(dataDir, 'files') }
  let opened: Promise<FileStorage> | undefined
  return () => {
    opened ??= openStorage(storage ?? usual).catch((error: unknown) => {
      opened = undefined
      throw error
    })
    return opened
  }
}

export function allRules(settings: Settings): Record<FileUse, UseRules> {
  const { maxFileSize, allowedTypes } = settings.get('media')
  return usesUnder({
    maxFileSizeMB: settings.get('system').maxFileSizeMB,
    mediaMaxFileSizeMB: maxFileSize,
    mediaAllowedTypes: allowedTypes,
  })
}

/** Storage keys derive from the id, so bytes can be deleted even if the row never named them. */
export const keyOf = (id: string) => `uploads/${id}`
export const previewKeyOf = (id: string) => `previews/${id}`
