import { readdir, readFile } from 'node:fs/promises'
import { summariseExtractively } from '../../summary/extractive.ts'
import { contentStems, plain } from '../../summary/stems.ts'

export interface CorpusItem {
  readonly kind: 'decision' | 'action'
  readonly text: string
  /** A participant's full name. */
  readonly assignee: string | null
  readonly dueDate: string | null
}

export interface CorpusMeeting {
  readonly name: string
  readonly day: string
  readonly participantNames: readonly string[]
  readonly parts: readonly { readonly speaker: string; readonly text: string }[]
  readonly items: readonly CorpusItem[]
}

const KINDS = new Map<string | undefined, CorpusItem['kind']>([
  ['decisão', 'decision'],
  ['ação', 'action'],
])

/** Reads a folder's meetings, in the form that README.md describes. */
export async function readCorpus(folder: URL): Promise<CorpusMeeting[]> {
  // A folder without files is none for git.
  const files = (await readdir(folder).catch(() => [])).filter((file) => file.endsWith('.txt')).sort()
  return Promise.all(
    files.map(async (file) => parseMeeting(file, await readFile(new URL(file, folder), 'utf8'))),
  )
}

function parseMeeting(name: string, text: string): CorpusMeeting {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const [day, people, ...rest] = lines.map((line) => line.replace(/^(?:dia|participantes): */, ''))
  const spoken = new Map<string, string>()
  for (const line of rest.filter((one) => !one.startsWith('='))) {
    const [speaker = ''] = line.split(':', 1)
    const said = line.slice(speaker.length + 1).trim()
    const before = spoken.get(speaker)
    spoken.set(speaker, before === undefined ? said : `${before}\n${said}`)
  }
  return {
    name,
    day: day ?? '',
    participantNames: (people ?? '').split(',').map((person) => person.trim()),
    parts: Array.from(spoken, ([speaker, said]) => ({ speaker, text: said })),
    items: rest.filter((one) => one.startsWith('=')).map((line) => parseItem(name, line)),
  }
}

function parseItem(file: string, line: string): CorpusItem {
  const cells = line
    .slice(1)
    .split('|')
    .map((cell) => cell.trim())
  const kind = KINDS.get(cells[0])
  if (!kind) throw new SyntaxError(`${file}: ${line}`)
  const [assignee, dueDate] = kind === 'action' ? cells.slice(1, 3) : []
  return { kind, text: cells.at(-1) ?? '', assignee: given(assignee), dueDate: given(dueDate) }
}

function given(cell: string | undefined): string | null {
  return cell === undefined || cell === '-' ? null : cell
}

export function itemsFound({ name, day, parts, participantNames }: CorpusMeeting): CorpusItem[] {
  const { decisions, actionItems } = summariseExtractively({ title: name, day, parts, participantNames })
  return [
    ...decisions.map((text): CorpusItem => ({ kind: 'decision', text, assignee: null, dueDate: null })),
    ...actionItems.map((action): CorpusItem => ({ ...action, kind: 'action' })),
  ]
}

export interface Score {
  readonly precision: number
  readonly recall: number
  readonly person: number
  readonly day: number
}

/** All in per cent, rounded down. */
export function scoreOf(meetings: readonly CorpusMeeting[]): Score {
  const pairs = meetings.flatMap((meeting) => pairsOf(meeting.items, itemsFound(meeting)))
  const hits = pairs.filter(({ right, found }) => right && found)
  const actions = hits.filter(({ right }) => right?.kind === 'action')
  return {
    precision: percent(hits.length, pairs.filter(({ found }) => found).length),
    recall: percent(hits.length, pairs.filter(({ right }) => right).length),
    person: percent(
      actions.filter(({ right, found }) => right?.assignee === found?.assignee).length,
      actions.length,
    ),
    day: percent(
      actions.filter(({ right, found }) => right?.dueDate === found?.dueDate).length,
      actions.length,
    ),
  }
}

interface Pair {
  readonly right: CorpusItem | undefined
  readonly found: CorpusItem | undefined
}

const SAME = 0.6

/** Each right item with the one found for it, then what was found beside them. */
export function pairsOf(right: readonly CorpusItem[], found: readonly CorpusItem[]): Pair[] {
  const free = new Set(found)
  const pairs = right.map((item): Pair => {
    const nearest = [...free]
      .filter(({ kind }) => kind === item.kind)
      .map((other) => ({ other, likeness: likeness(item.text, other.text) }))
      .filter((one) => one.likeness >= SAME)
      .sort((a, b) => b.likeness - a.likeness)[0]?.other
    if (nearest) free.delete(nearest)
    return { right: item, found: nearest }
  })
  return [...pairs, ...Array.from(free, (item) => ({ right: undefined, found: item }))]
}

/** Dice's coefficient of the meaningful words; without any, of all words. */
function likeness(a: string, b: string): number {
  const [one, other] = [wordsOf(a), wordsOf(b)]
  const shared = [...one].filter((word) => other.has(word)).length
  return (2 * shared) / (one.size + other.size)
}

function wordsOf(text: string): Set<string> {
  const stems = contentStems(text)
  return new Set(stems.length > 0 ? stems : plain(text).split(/\s+/))
}

function percent(part: number, whole: number): number {
  return whole === 0 ? 100 : Math.floor((100 * part) / whole)
}
