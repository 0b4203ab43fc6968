import type { Db } from '@cadencia/db/client'
import type { FileInfo } from './contract.ts'
import type { FileUse } from './uses-contract.ts'

/** A file that a record claims. */
export interface ClaimedFile extends FileInfo {
  readonly id: string
  /** Of the record that claims it, as given to `claim`. */
  readonly reference: string
  /** Of its bytes, in hexadecimal. */
  readonly sha256: string
}

export interface Claim {
  /** Addresses as `POST /api/objects/upload-file` answered them, all that the record shall have. */
  readonly fileURLs: readonly string[]
  /** Who attaches; only their own uploads are taken, beside what the record has already. */
  readonly ownerId: string
  readonly use: FileUse
  /** The id of the record that the files belong to from now on. */
  readonly reference: string
  /** The field that a refusal names. Default `attachments`. */
  readonly path?: string
}

/** What comes from elsewhere than the upload route: an administrator's form, base64 in a body. */
export interface Intake {
  /** A `Readable` that falls silent for 30 seconds is given up. */
  readonly content: AsyncIterable<Uint8Array>
  readonly fileName: string
  /** As its sender declared it; may be empty. */
  readonly fileType: string
  readonly ownerId: string
  /** What it is for: its kind and size are checked on the way in. */
  readonly use: FileUse
}

/** How a picture is kept. */
export interface PictureShape {
  /** Encoded anew with less bytes, where that makes it smaller. */
  readonly isOptimised: boolean
  /** Pixels that it fits into, its proportions kept; null: as large as it is. */
  readonly within: { readonly width: number; readonly height: number } | null
}

/** A file as it was kept, and what it was. */
export interface ShapedFile extends FileInfo {
  /** Bytes, as it was sent. */
  readonly originalSize: number
  /** Pixels of a picture as it is kept; null for other kinds. */
  readonly width: number | null
  readonly height: number | null
}

/**
 * How other domains attach files, filled in by the compose files. Expected refusals are `AppError`s with words fit
 * to show: 400 for an unknown file or one too many, 413 for one too large, 415 for a kind that the use does not take.
 */
export interface FileAttachments {
  /**
   * Makes uploaded files part of a record, in the transaction that writes the record; they are no longer removed as
   * unused. Files that the record already has stay, and those no longer listed are let go: after an edit the whole
   * list is given again. Answers them in the order of `fileURLs`.
   */
  claim(trx: Db, claim: Claim): Promise<ClaimedFile[]>
  /** Lets go of a record's files; they are removed after a day. */
  release(trx: Db, use: FileUse, reference: string): Promise<void>
  /** Takes a record's files away: nobody reads them from then on, their sender neither, and their bytes go. */
  discard(trx: Db, use: FileUse, reference: string): Promise<void>
  /** The files of these records, in the order in which each record has them. */
  list(db: Db, use: FileUse, references: readonly string[]): Promise<ClaimedFile[]>
  /** Stores a file that did not come through the upload route, by itself; it still has to be claimed. */
  receive(intake: Intake): Promise<FileInfo>
  /** The bytes of a stored file, for work on the server; 404 when it is not there. Never a URL of somebody's. */
  open(db: Db, fileURL: string): Promise<AsyncIterable<Uint8Array>>
}

/** A attachments that also changes pictures on their way in. */
export interface PictureAttachments extends FileAttachments {
  /** As `receive`; a picture is kept in this shape instead of as it was sent. 415 for one that cannot be opened. */
  receiveShaped(intake: Intake, shape: PictureShape): Promise<ShapedFile>
}
