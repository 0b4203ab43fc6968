import { z } from 'zod'

/** The archive's own format; a reader refuses what it doesn't know. */
export const FORMAT = 1
export const MANIFEST = 'manifest.json'
export const FILES_FOLDER = 'files'

const Checksum = z.string().regex(/^[0-9a-f]{64}$/)
const Size = z.int().nonnegative()
/** Relative, with no way up or out. */
const FilePath = z.string().regex(/^(?!\.)[\w.-]+(\/(?!\.)[\w.-]+)*$/)

const Table = z.object({
  schema: z.string(),
  name: z.string(),
  columns: z.array(z.string()).min(1),
  rows: Size,
  /** Where in the archive the rows are, in COPY's text format. */
  entry: z.string().regex(/^tables\/\d+\.copy$/),
  bytes: Size,
  sha256: Checksum,
})

const Sequence = z.object({
  schema: z.string(),
  name: z.string(),
  /** The value that it gives next; a text, since it may exceed what a number holds exactly. */
  next: z.string().regex(/^-?\d+$/),
})

const StoredFile = z.object({ path: FilePath, bytes: Size, sha256: Checksum })

/** What is in a backup, by which it is checked before it is restored. */
export const Manifest = z.object({
  format: z.literal(FORMAT),
  createdAt: z.iso.datetime(),
  /** The schema's version: every migration that had run, in order. */
  migrations: z.array(z.string()).min(1),
  tables: z.array(Table),
  sequences: z.array(Sequence),
  files: z.array(StoredFile),
  /** Set when the stored files are in a bucket, and therefore not in the archive. */
  bucket: z.string().optional(),
  /** Files that the database names and that were not there. */
  missing: z.array(z.string()),
})

export type Manifest = z.infer<typeof Manifest>
export type TableEntry = z.infer<typeof Table>
export type SequenceEntry = z.infer<typeof Sequence>
export type StoredFile = z.infer<typeof StoredFile>
/** True for a path that an archive may hold below its files' folder. */
export function isFilePath(path: string): boolean {
  return FilePath.safeParse(path).success
}
