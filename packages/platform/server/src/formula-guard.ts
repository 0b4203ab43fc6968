/**
 * Start of a cell for any program (start of text, separator, tab or line end, with any quoting), followed by a formula
 * character, possibly after our apostrophes.
 */
const FORMULA = /(^|[,;\t\r\n])("*)(?='*[=+\-@])/g
const GUARDED = /(^|[,;\t\r\n])("*)'(?='*[=+\-@])/g
/** Some spreadsheets trim white space before a formula. */
const BLANK_START = /^'*[\t\r]/
const GUARDED_BLANK = /^'+[\t\r]/
/** E.164 numbers are no formulas, nor with a blank, by which spreadsheets keep them from being amounts. */
const PHONE = /^\+(?=(?:\d ?){7,15}$)\d+(?: \d+)?$/

/**
 * Prefixes an apostrophe to whatever a spreadsheet would read as a formula. Existing apostrophes before a formula get
 * one more, so that `unguarded` restores the exact value.
 */
export function guarded(cell: string): string {
  if (PHONE.test(cell)) return cell
  const inside = cell.replace(FORMULA, "$1$2'")
  return BLANK_START.test(cell) ? `'${inside}` : inside
}

/** The inverse of `guarded`. */
export function unguarded(cell: string): string {
  const inside = cell.replace(GUARDED, '$1$2')
  return GUARDED_BLANK.test(cell) ? inside.slice(1) : inside
}
