/** ISO 8601 as the database's columns are read: no trailing zeros in the fraction. */
export function instantOf(ms: number): string {
  return new Date(ms).toISOString().replace(/\.?0+Z$/, 'Z')
}
