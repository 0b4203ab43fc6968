/** A line that may begin a list or a quote, or anything that may style, link or escape. */
const MARKS = /[*_~`\\]|\]\(|<\w|^[ \t]*(?:[-+>]|\d+[.)])/m

/** False for a text that is the same with and without Markdown, so that nobody needs the parser. */
export function mayHaveMarks(text: string): boolean {
  return MARKS.test(text)
}
