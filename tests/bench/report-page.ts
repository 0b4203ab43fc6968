import { CPU_THROTTLING, type ScreenTimes } from './page.ts'
import { measuredOn, number, table, verdict } from './report.ts'
import type { ScrollFigures } from './scroll.ts'

/** In milliseconds. */
const LIMITS = { title: 1000, lcp: 2000, next: 300 }

/** The page's times as a Markdown table, with the environment. */
export function describePages(times: readonly ScreenTimes[], now = new Date()): string {
  const rows = times.map(({ name, titleMs, lcpMs, nextMs }) => [
    name,
    `${number(titleMs)} ms`,
    `${number(lcpMs)} ms`,
    `${number(nextMs)} ms`,
    verdict(titleMs <= LIMITS.title && lcpMs <= LIMITS.lcp && nextMs <= LIMITS.next),
  ])
  const head = [
    'screen, demo data',
    `title, cold (≤ ${number(LIMITS.title)} ms)`,
    `LCP, cold, CPU ${CPU_THROTTLING} times slower (≤ ${number(LIMITS.lcp)} ms)`,
    `as the next screen, CPU ${CPU_THROTTLING} times slower (≤ ${number(LIMITS.next)} ms)`,
    'reached',
  ]
  return `${measuredOn(now)}, server on the same machine, medians.\n\n${table(head, rows)}`
}

/** Long tasks while scrolling as a Markdown table, with the environment. */
export function describeScrolling(figures: readonly ScrollFigures[], now = new Date()): string {
  const rows = figures.map(({ name, longTasks, longestMs }) => [
    name,
    `${number(longTasks)}`,
    `${number(longestMs)} ms`,
    verdict(longTasks === 0),
  ])
  const head = ['scrolling', `tasks over 50 ms, CPU ${CPU_THROTTLING} times slower (0)`, 'longest', 'reached']
  return `${measuredOn(now)}, server on the same machine.\n\n${table(head, rows)}`
}
