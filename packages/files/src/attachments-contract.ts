import type { Db } from '@cadencia/db/client'
import type { FileInfo } from './contract.ts'
import type { FileUse } from './uses-contract.ts'

/** A file that a record claims. */
export interface ClaimedFile extends FileInfo {
  readonly id: string
  readonly reference: string
  /** Of its bytes, in hexadecimal. */
  readonly sha256: string
}

export interface Claim {
  /** The complete list of files that the record has from now on, as returned by the upload route. */
  readonly fileURLs: readonly string[]
  /** Only this person's uploads, and files that the record already has, are accepted. */
  readonly ownerId: string
  readonly use: FileUse
  /** The id of the record that the files belong to from now on. */
  readonly reference: string
  /** The field that a refusal names. Default `attachments`. */
  readonly path?: string
}

/** A file that did not come through the upload route: from an administrator's form, or base64 in a body. */
export interface Intake {
  /** A `Readable` without data for 30 seconds is aborted. */
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
  /** Re-encoded if that makes it smaller. */
  readonly isOptimised: boolean
  /** Pixels that it fits into, its proportions kept; null: as large as it is. */
  readonly within: { readonly width: number; readonly height: number } | null
}

/** A stored file with its original size and dimensions. */
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
  /** Deletes a record's files at once; not even their sender can read them. */
  discard(trx: Db, use: FileUse, reference: string): Promise<void>
  /** The files of these records, in the order in which each record has them. */
  list(db: Db, use: FileUse, references: readonly string[]): Promise<ClaimedFile[]>
  /** Stores a file that did not come through the upload route, by itself; it still has to be claimed. */
  receive(intake: Intake): Promise<FileInfo>
  /** Reads a stored file on the server; 404 if missing. Foreign URLs are never fetched. */
  open(db: Db, fileURL: string): Promise<AsyncIterable<Uint8Array>>
}

/** Attachments that also resize pictures on upload. */
export interface PictureAttachments extends FileAttachments {
  /** As `receive`; a picture is kept in this shape instead of as it was sent. 415 for one that cannot be opened. */
  receiveShaped(intake: Intake, shape: PictureShape): Promise<ShapedFile>
}
