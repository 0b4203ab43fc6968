/** Cards below one text; further addresses stay links. */
const CARDS_MAX = 3
/** Ids of records, which every address with a card holds. */
const ID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/i
/** Marks of the text format and signs of sentences around an address. */
const AROUND = /[^\p{L}\p{N}/]+$/u

/** The addresses of records of ours in a text, each once, as paths. */
export function ownAddresses(text: string, origin: string): string[] {
  if (!text.includes(origin)) return []
  const paths = text
    .split(/[\s<>()[\]|]+/)
    .filter((part) => part.includes(`${origin}/`))
    .map((part) => part.slice(part.indexOf(`${origin}/`) + origin.length).replace(AROUND, ''))
  return [...new Set(paths)].filter((path) => ID.test(path)).slice(0, CARDS_MAX)
}
