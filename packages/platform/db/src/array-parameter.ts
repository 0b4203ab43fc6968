/** Type OIDs of Postgres, which never change. */
const TEXT = 25
const INT4 = 23

/** Dimension count, null flag, element OID, length and lower bound of the one dimension. */
const HEADER_BYTES = 20
const LENGTH_BYTES = 4
const NULL_LENGTH = -1

/**
 * Strings as one binary parameter for `::text[]`. node-postgres would build an array literal instead, which allocates
 * ten times the size.
 */
export function textArray(values: readonly (string | null)[]): Buffer {
  let size = HEADER_BYTES
  for (const value of values) size += LENGTH_BYTES + (value === null ? 0 : Buffer.byteLength(value))
  const bytes = withHeader(size, TEXT, values.length)
  let at = HEADER_BYTES
  for (const value of values) {
    const written = value === null ? 0 : bytes.write(value, at + LENGTH_BYTES)
    bytes.writeInt32BE(value === null ? NULL_LENGTH : written, at)
    at += LENGTH_BYTES + written
  }
  return bytes
}

/** Integers as one binary parameter for `::int[]`. */
export function intArray(values: readonly number[]): Buffer {
  const bytes = withHeader(HEADER_BYTES + 2 * LENGTH_BYTES * values.length, INT4, values.length)
  for (const [index, value] of values.entries()) {
    const at = HEADER_BYTES + 2 * LENGTH_BYTES * index
    bytes.writeInt32BE(LENGTH_BYTES, at)
    bytes.writeInt32BE(value, at + LENGTH_BYTES)
  }
  return bytes
}

function withHeader(size: number, type: number, length: number): Buffer {
  const bytes = Buffer.allocUnsafe(size)
  const hasNulls = 1
  for (const [index, field] of [1, hasNulls, type, length, 1].entries()) bytes.writeInt32BE(field, index * 4)
  return bytes
}
