import { plain } from '@cadencia/locale/text'
import type { Team } from '@cadencia/people/teams/contract'

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

const EMAIL_HEADER = /^(e-?mail|endere[cç]o)/i
const TEAM_HEADER = /^(time|equipe|team)/i
/** A cell and what ends it: quoted, with doubled quotes for one, or up to a semicolon, comma or tab. */
const CELL = /\s*(?:"((?:[^"]|"")*)"|([^;,\t]*?))\s*(?:[;,\t]|$)/y

/** The cells of a line: separated by semicolons, commas or tabs, quotes taken away. */
function cellsOf(line: string): string[] {
  const cells: string[] = []
  CELL.lastIndex = 0
  while (CELL.lastIndex < line.length) {
    const [whole, quoted, plainText = ''] = CELL.exec(line) ?? []
    if (!whole) break
    cells.push((quoted?.replaceAll('""', '"') ?? plainText).trim())
  }
  return cells
}

/** In which column address and team stand; undefined for a line that is no header. */
function columnsOf(cells: readonly string[]) {
  const email = cells.findIndex((cell) => EMAIL_HEADER.test(cell))
  if (email < 0 || cells.some((cell) => cell.includes('@'))) return undefined
  const team = cells.findIndex((cell) => TEAM_HEADER.test(cell))
  return { email, team: team < 0 ? undefined : team }
}

/**
 * Reads lines of e-mail and team (by its name or key), pasted or from a CSV file. Lines without a team get
 * `otherwise`. A header is left out, and says in which columns they stand.
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
  const all = lines.map((line) => cellsOf(line.replace('\uFEFF', '')))
  const header = columnsOf(all[0] ?? [])
  const columns = header ?? { email: 0, team: 1 }
  return (header ? all.slice(1) : all).map((cells, index) => {
    const email = cells[columns.email] ?? ''
    const teamName = columns.team === undefined ? '' : (cells[columns.team] ?? '')
    const teamId = teamName === '' ? (otherwise ?? undefined) : byName.get(plain(teamName).trim())
    return { line: index + 1, email, teamName, teamId }
  })
}
