import { plain } from '@cadencia/locale/words'
import type { Team } from '@cadencia/people/contract'

/** One line of what was pasted. */
export interface BulkRow {
  /** Counted from 1, blank lines left out. */
  readonly line: number
  readonly email: string
  /** As it was written; empty where the line names none. */
  readonly teamName: string
  /** Undefined where no team is called that, and none is chosen for the rest. */
  readonly teamId: string | undefined
}

const HEADER = /^"?\s*(e-?mail|endere[cç]o)/i
const SEPARATOR = /[;,\t]/

/** The cells of a line: separated by semicolons, commas or tabs, quotes taken away. */
function cellsOf(line: string): string[] {
  return line.split(SEPARATOR).map((cell) =>
    cell
      .trim()
      .replace(/^"(.*)"$/, '$1')
      .trim(),
  )
}

/**
 * Reads lines of e-mail and team (by its name or key), pasted or from a CSV file. Lines without a team get
 * `otherwise`. A header is left out.
 */
export function readBulkRows(
  text: string,
  teams: readonly Pick<Team, 'id' | 'name' | 'key'>[],
  otherwise: string | null,
): BulkRow[] {
  const byName = new Map<string, string>()
  for (const { id, name, key } of teams) {
    byName.set(plain(name).trim(), id)
    if (key) byName.set(plain(key).trim(), id)
  }
  const lines = text.split(/\r\n|\r|\n/).filter((line) => line.trim() !== '')
  const rows = lines[0] && HEADER.test(lines[0].replace('\uFEFF', '')) ? lines.slice(1) : lines
  return rows.map((line, index) => {
    const [email = '', teamName = ''] = cellsOf(line.replace('\uFEFF', ''))
    const teamId = teamName === '' ? (otherwise ?? undefined) : byName.get(plain(teamName).trim())
    return { line: index + 1, email, teamName, teamId }
  })
}
