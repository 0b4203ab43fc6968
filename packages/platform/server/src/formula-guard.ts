/** What spreadsheets take for the beginning of a formula, behind any number of apostrophes of ours. */
const FORMULA = /^'*[=+\-@\t\r]/
const GUARDED = /^'+[=+\-@\t\r]/

/**
 * A cell that no spreadsheet runs: an apostrophe stands before whatever begins like a formula. What begins with
 * apostrophes and then like one gets one more, so that `unguarded` gives back exactly what was exported.
 */
export function guarded(cell: string): string {
  return FORMULA.test(cell) ? `'${cell}` : cell
}

/** The cell as it was before `guarded`. */
export function unguarded(cell: string): string {
  return GUARDED.test(cell) ? cell.slice(1) : cell
}
