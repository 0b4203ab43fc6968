import { cpus } from 'node:os'
import type { FanOutFigures } from './fan-out.ts'
import type { Footprint } from './footprint.ts'
import type { RouteFigures } from './routes.ts'

export interface Figures {
  readonly routes: readonly RouteFigures[]
  readonly fanOut: FanOutFigures
  readonly footprint: Footprint
}

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
    `≥ ${number(target, 1)}`,
    verdict(ratio >= target),
  ]
}

function otherRows({ fanOut, footprint }: Figures): string[][] {
  const { sockets, p50Ms, p99Ms } = fanOut
  const { startMs, idleMib } = footprint
  return [
    [
      `move seen by ${sockets} sockets: p50, p99`,
      `${number(p50Ms, 1)} ms, ${number(p99Ms, 1)} ms`,
      'p99 ≤ 60 ms',
      verdict(p99Ms <= 60),
    ],
    ['warm start until /readyz', `${number(startMs)} ms`, '≤ 1,000 ms', verdict(startMs <= 1000)],
    ['memory of the idle server', `${number(idleMib)} MiB`, '≤ 180 MiB', verdict(idleMib <= 180)],
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
