/**
 * Where some program begins a cell: at the beginning, behind either separator, a tab or a line's end, whichever this
 * file uses and however its quotes are read; and there what spreadsheets take for a formula, behind apostrophes of ours.
 */
const FORMULA = /(^|[,;\t\r\n])("*)(?='*[=+\-@])/g
const GUARDED = /(^|[,;\t\r\n])("*)'(?='*[=+\-@])/g
/** Some spreadsheets drop white space before a formula. */
const BLANK_START = /^'*[\t\r]/
const GUARDED_BLANK = /^'+[\t\r]/
/** E.164: a number, not a formula. */
const PHONE = /^\+\d{7,15}$/

/**
 * A cell in which no spreadsheet finds a formula: an apostrophe stands before whatever begins like one. What begins
 * with apostrophes and then like one gets one more, so that `unguarded` gives back exactly what was exported.
 */
export function guarded(cell: string): string {
  if (PHONE.test(cell)) return cell
  const inside = cell.replace(FORMULA, "$1$2'")
  return BLANK_START.test(cell) ? `'${inside}` : inside
}

/** The cell as it was before `guarded`. */
export function unguarded(cell: string): string {
  const inside = cell.replace(GUARDED, '$1$2')
  return GUARDED_BLANK.test(cell) ? inside.slice(1) : inside
}
