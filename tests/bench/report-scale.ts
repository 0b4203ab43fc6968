import type { LostServerFigures } from './lost-server.ts'
import { measuredOn, number, table, verdict } from './report.ts'
import type { ProcessFigures } from './scale.ts'
import type { ScaleFigures } from './scale-runs.ts'

const MOST_KIB = 60
const MOST_P99_MS = 100

function processRow({
  processes,
  through,
  requestsPerSecond,
  p99Ms,
  fanOut,
  memoryMib,
}: ProcessFigures): string[] {
  return [
    `${processes}, ${through}`,
    number(requestsPerSecond),
    `${number(p99Ms)} ms`,
    `${number(fanOut.p50Ms, 1)} ms, ${number(fanOut.p99Ms, 1)} ms`,
    `${number(memoryMib)} MiB`,
  ]
}

function lostRow(figures: LostServerFigures): string[] {
  const { through, sockets, chats, messagesPerSecond, p50Ms, p99Ms, recoveredMs, lost, doubled } = figures
  return [
    `${number(sockets)} sockets in ${chats} chats, ${messagesPerSecond} messages/s, two servers, ${through}; one is killed`,
    `p50, p99 of the others ${number(p50Ms, 1)} ms, ${number(p99Ms, 1)} ms; back after ${number(recoveredMs)} ms; lost ${lost}, doubled ${doubled}`,
    `p99 ≤ ${MOST_P99_MS} ms; 0; 0`,
    verdict(p99Ms <= MOST_P99_MS && lost === 0 && doubled === 0),
  ]
}

/** Several processes, thousands of sockets, a lost process: Markdown tables, with the environment. */
export function describeScale({ processes, idle, lostServer }: ScaleFigures, now = new Date()): string {
  const head = [
    'API processes',
    'mixed load: req/s',
    'p99',
    'move seen by 200 sockets: p50, p99',
    'memory each',
  ]
  const others = [
    ...lostServer.map(lostRow),
    [
      `${number(idle.sockets)} idle sockets on one process`,
      `${number(idle.kibEach)} KiB each`,
      `≤ ${MOST_KIB} KiB`,
      verdict(idle.kibEach <= MOST_KIB),
    ],
  ]
  const where = `${measuredOn(now)}, database, Redis, proxy and load on the same machine.`
  return [
    where,
    table(head, processes.map(processRow)),
    table(['what', 'figure', 'target', 'reached'], others),
  ].join('\n\n')
}
