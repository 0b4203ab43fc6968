import { z } from 'zod'

/** Format version of the archive; unknown ones are refused. */
export const FORMAT = 1
export const MANIFEST = 'manifest.json'
export const FILES_FOLDER = 'files'

const Checksum = z.string().regex(/^[0-9a-f]{64}$/)
const Size = z.int().nonnegative()
/** Relative, without `..`. */
const FilePath = z.string().regex(/^(?!\.)[\w.-]+(\/(?!\.)[\w.-]+)*$/)

const Table = z.object({
  schema: z.string(),
  name: z.string(),
  columns: z.array(z.string()).min(1),
  rows: Size,
  /** Archive entry of the rows, in COPY's text format. */
  entry: z.string().regex(/^tables\/\d+\.copy$/),
  bytes: Size,
  sha256: Checksum,
})

const Sequence = z.object({
  schema: z.string(),
  name: z.string(),
  /** Next value, as text since it may exceed a safe integer. */
  next: z.string().regex(/^-?\d+$/),
})

const StoredFile = z.object({ path: FilePath, bytes: Size, sha256: Checksum })

/** Contents of a backup, verified before a restore. */
export const Manifest = z.object({
  format: z.literal(FORMAT),
  createdAt: z.iso.datetime(),
  /** Applied migrations, in order. */
  migrations: z.array(z.string()).min(1),
  tables: z.array(Table),
  sequences: z.array(Sequence),
  files: z.array(StoredFile),
  /** Set when the stored files are in a bucket and not in the archive. */
  bucket: z.string().optional(),
  /** Referenced files that did not exist. */
  missing: z.array(z.string()),
})

export type Manifest = z.infer<typeof Manifest>
export type TableEntry = z.infer<typeof Table>
export type SequenceEntry = z.infer<typeof Sequence>
export type StoredFile = z.infer<typeof StoredFile>
/** True for a valid path below the files folder. */
export function isFilePath(path: string): boolean {
  return FilePath.safeParse(path).success
}
