import { readFile, writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import type { AccessLogFigures } from './access-log.ts'
import type { ChatFigures } from './chat-fan-out.ts'
import type { FanOutFigures } from './fan-out.ts'
import type { Footprint, PageSize } from './footprint.ts'
import type { ImportFigures } from './imports.ts'
import type { JobFigures } from './jobs.ts'
import type { LedgerFigures } from './ledger.ts'
import type { RouteFigures } from './routes.ts'

export interface Figures {
  readonly routes: readonly RouteFigures[]
  readonly accessLog: AccessLogFigures
  readonly fanOut: FanOutFigures
  readonly leadImport: ImportFigures
  readonly chats: readonly ChatFigures[]
  readonly jobs: readonly JobFigures[]
  readonly footprint: Footprint
  readonly ledger: LedgerFigures
  readonly pages: readonly (PageSize & {
    readonly name: string
    readonly isFirst: boolean
  })[]
}

/** Parts of the document that are written apart. */
export type BenchPart = 'server' | 'page' | 'scroll' | 'scale'

export function number(value: number, digits = 0): string {
  return value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits })
}

function row(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`
}

export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [row(head), row(head.map(() => '---')), ...rows.map(row)].join('\n')
}

export function verdict(isReached: boolean): string {
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
    ...(typeof target === 'number'
      ? [`≥ ${number(target, 1)}`, verdict(ratio >= target)]
      : [`≥ ${number(target.perSecond)} req/s`, verdict(ours.requestsPerSecond >= target.perSecond)]),
  ]
}

function chatRow(figures: ChatFigures): string[] {
  const { sockets, chats, messagesPerSecond, through, delivered, expected, p50Ms, p99Ms } = figures
  return [
    `chat: ${number(sockets)} sockets in ${chats} chats, ${messagesPerSecond} messages/s, two servers, ${through}: p50, p99`,
    `${number(p50Ms, 1)} ms, ${number(p99Ms, 1)} ms (${number(delivered)} of ${number(expected)} delivered)`,
    'p99 ≤ 500 ms, all',
    verdict(p99Ms <= 500 && delivered === expected),
  ]
}

/** Minimum share of bare BullMQ's rate: our jobs also write rows and results. */
const JOB_RATIO = 0.3

function jobRow({ through, jobs, barePerSecond, oursPerSecond }: JobFigures): string[] {
  const ratio = oursPerSecond / barePerSecond
  return [
    `${number(jobs)} jobs enqueued and processed, ${through}: bare BullMQ, ours`,
    `${number(barePerSecond)}/s, ${number(oursPerSecond)}/s (ratio ${number(ratio, 2)})`,
    `≥ ${number(JOB_RATIO, 1)}`,
    verdict(ratio >= JOB_RATIO),
  ]
}

/** Limits beyond which an import affects other users. */
const IMPORT_LIMITS = { ratio: 5, slowestCallMs: 500, grownMib: 40 }

function importRows(figures: ImportFigures): string[][] {
  const { leads, megabytes, importMs, copyMs, slowestCallMs, grownMib } = figures
  const { ratio, slowestCallMs: callMs, grownMib: mib } = IMPORT_LIMITS
  const work = `import of ${number(leads)} leads (${number(megabytes, 1)} MB)`
  return [
    [
      `${work}: time, COPY of the same rows, slowest call meanwhile`,
      `${number(importMs)} ms, ${number(copyMs)} ms (ratio ${number(importMs / copyMs, 1)}), ${number(slowestCallMs)} ms`,
      `≤ ${ratio} COPY, ≤ ${callMs} ms`,
      verdict(importMs <= ratio * copyMs && slowestCallMs <= callMs),
    ],
    [
      `${work}: memory that it adds to a server just started`,
      `${number(grownMib)} MiB`,
      `≤ ${mib} MiB`,
      verdict(grownMib <= mib),
    ],
  ]
}

/** The access log may add a tenth or a millisecond at the 99th percentile. */
function accessLogRow({ logged, unlogged, missing }: AccessLogFigures): string[] {
  const isCheap = logged.p99Ms <= Math.max(unlogged.p99Ms * 1.1, unlogged.p99Ms + 1)
  return [
    'p99 of a small call with and without the access log; calls not taken down',
    `${number(logged.p99Ms, 1)} ms, ${number(unlogged.p99Ms, 1)} ms; ${number(missing)}`,
    '≤ 1.1 times or 1 ms more; 0',
    verdict(isCheap && missing === 0),
  ]
}

function otherRows(figures: Figures): string[][] {
  const { accessLog, fanOut, leadImport, chats, jobs, footprint, ledger, pages } = figures
  const { sockets, p50Ms, p99Ms, joinedMs } = fanOut
  const sizes = pages.map(({ name, scriptKb, styleKb, isFirst }) => [
    `${name} (gzip): script and CSS`,
    `${number(scriptKb)} kB and ${number(styleKb)} kB`,
    ...(isFirst ? ['≤ 150 kB and ≤ 20 kB', verdict(scriptKb <= 150 && styleKb <= 20)] : ['–', '–']),
  ])
  return [
    [
      `move seen by ${sockets} sockets: p50, p99`,
      `${number(p50Ms, 1)} ms, ${number(p99Ms, 1)} ms`,
      '≤ 8 ms, ≤ 16 ms',
      verdict(p50Ms <= 8 && p99Ms <= 16),
    ],
    [`${sockets} sockets join a board`, `${number(joinedMs)} ms`, '≤ 500 ms', verdict(joinedMs <= 500)],
    ...importRows(leadImport),
    accessLogRow(accessLog),
    ...chats.map(chatRow),
    ...jobs.map(jobRow),
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
    [
      `recalculate all points, ${number(ledger.tasks)} tasks (${number(ledger.entries)} entries): at first, again`,
      `${number(ledger.firstMs / 1000, 1)} s, ${number(ledger.againMs / 1000, 1)} s`,
      '≤ 5 s',
      verdict(ledger.firstMs <= 5000 && ledger.againMs <= 5000),
    ],
    ...sizes,
  ]
}

/** Date and machine of a measurement. */
export function measuredOn(now: Date): string {
  const [first] = cpus()
  const machine = `${cpus().length} cores (${first?.model.trim() ?? 'unknown'}), Node ${process.versions.node}`
  return `Measured on ${now.toISOString().slice(0, 10)}: ${machine}`
}

/** Routes as a Markdown table. */
export function describeRoutes(routes: readonly RouteFigures[]): string {
  const head = [
    'work',
    'floor: req/s (ms CPU server + database)',
    'ours',
    'p99 ms',
    'ratio',
    'target',
    'reached',
  ]
  return table(head, routes.map(routeRow))
}

/** The results as two Markdown tables, with the environment. */
export function describe(figures: Figures, now = new Date()): string {
  return [
    `${measuredOn(now)}, Postgres on the same machine, 10 connections, medians of alternating rounds.`,
    describeRoutes(figures.routes),
    table(['what', 'figure', 'target', 'reached'], otherRows(figures)),
  ].join('\n\n')
}

/** Replaces the text between a part's marks in a Markdown file, or appends it. */
export async function writeFigures(file: string, text: string, part: BenchPart): Promise<void> {
  const [beginMark, endMark] = [`<!-- bench ${part}: begin -->`, `<!-- bench ${part}: end -->`]
  const before = await readFile(file, 'utf8').catch(() => '# Performance\n')
  const section = `${beginMark}\n${text}\n${endMark}`
  const begin = before.indexOf(beginMark)
  const end = before.indexOf(endMark)
  const after =
    begin >= 0 && end > begin
      ? before.slice(0, begin) + section + before.slice(end + endMark.length)
      : `${before.trimEnd()}\n\n${section}\n`
  await writeFile(file, after)
}
