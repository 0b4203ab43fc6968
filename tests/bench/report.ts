import { readFile, writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import type { FanOutFigures } from './fan-out.ts'
import type { Footprint, PageSize } from './footprint.ts'
import type { RouteFigures } from './routes.ts'

export interface Figures {
  readonly routes: readonly RouteFigures[]
  readonly fanOut: FanOutFigures
  readonly footprint: Footprint
  readonly pages: readonly (PageSize & {
    readonly name: string
    /** The page that the target is about. */
    readonly isFirst: boolean
  })[]
}

const BEGIN = '<!-- bench: begin -->'
const END = '<!-- bench: end -->'

function number(value: number, digits = 0): string {
  return value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits })
}

function row(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [row(head), row(head.map(() => '---')), ...rows.map(row)].join('\n')
}

function verdict(isReached: boolean): string {
  return isReached ? 'yes' : '**no**'
}

function routeRow({ work, floor, ours, target }: RouteFigures): string[] {
  const ratio = ours.requestsPerSecond / floor.requestsPerSecond
  const cpu = (round: typeof floor) => `${number(round.serverMs, 2)} + ${number(round.databaseMs, 2)}`
  return [
    work,
    `${number(floor.requestsPerSecond)} (${cpu(floor)})`,
    `${number(ours.requestsPerSecond)} (${cpu(ours)})`,
    number(ours.p99Ms, 1),
    number(ratio, 2),
    `≥ ${number(target, 1)}`,
    verdict(ratio >= target),
  ]
}

function otherRows({ fanOut, footprint, pages }: Figures): string[][] {
  const { sockets, p50Ms, p99Ms, joinedMs } = fanOut
  const sizes = pages.map(({ name, scriptKb, styleKb, isFirst }) => [
    `${name} (gzip): script and CSS`,
    `${number(scriptKb)} kB and ${number(styleKb)} kB`,
    ...(isFirst ? ['≤ 150 kB and ≤ 20 kB', verdict(scriptKb <= 150 && styleKb <= 20)] : ['–', '–']),
  ])
  return [
    [
      `change seen by ${sockets} sockets: p50, p99`,
      `${number(p50Ms, 1)} ms, ${number(p99Ms, 1)} ms`,
      '≤ 8 ms, ≤ 16 ms',
      verdict(p50Ms <= 8 && p99Ms <= 16),
    ],
    [`${sockets} sockets join`, `${number(joinedMs)} ms`, '≤ 500 ms', verdict(joinedMs <= 500)],
    [
      'warm start until /readyz',
      `${number(footprint.startMs)} ms`,
      '≤ 600 ms',
      verdict(footprint.startMs <= 600),
    ],
    [
      'memory of the idle server',
      `${number(footprint.idleMib)} MiB`,
      '≤ 130 MiB',
      verdict(footprint.idleMib <= 130),
    ],
    ...sizes,
  ]
}

/** The figures as two Markdown tables, with what they were measured on. */
export function describe(figures: Figures, now = new Date()): string {
  const [first] = cpus()
  const machine = `${cpus().length} cores (${first?.model.trim() ?? 'unknown'}), Node ${process.versions.node}`
  const head = [
    'work',
    'floor: req/s (ms CPU server + database)',
    'ours',
    'p99 ms',
    'ratio',
    'target',
    'reached',
  ]
  return [
    `Measured on ${now.toISOString().slice(0, 10)}: ${machine}, Postgres on the same machine, 10 connections, medians of alternating rounds.`,
    table(head, figures.routes.map(routeRow)),
    table(['what', 'figure', 'target', 'reached'], otherRows(figures)),
  ].join('\n\n')
}

/** Puts the text between the marks of a Markdown file, or at its end when it has none. */
export async function writeFigures(file: string, text: string): Promise<void> {
  const before = await readFile(file, 'utf8').catch(() => '# Performance\n')
  const section = `${BEGIN}\n${text}\n${END}`
  const begin = before.indexOf(BEGIN)
  const end = before.indexOf(END)
  const after =
    begin >= 0 && end > begin
      ? before.slice(0, begin) + section + before.slice(end + END.length)
      : `${before.trimEnd()}\n\n${section}\n`
  await writeFile(file, after)
}
