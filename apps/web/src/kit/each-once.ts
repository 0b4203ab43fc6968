/** Rows of several answers, each once, as the last of them says it: what changed between two answers stands in both. */
export function eachOnce<T extends { readonly id: string }>(rows: readonly T[]): T[] {
  return [...new Map(rows.map((row) => [row.id, row])).values()]
}
