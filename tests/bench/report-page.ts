import { CPU_THROTTLING, type ScreenTimes } from './page.ts'
import { measuredOn, number, table } from './report.ts'
import type { ScrollFigures } from './scroll.ts'

/** The page's times as a Markdown table, with the environment. */
export function describePages(times: readonly ScreenTimes[], now = new Date()): string {
  const rows = times.map(({ name, titleMs, lcpMs, nextMs }) => [
    name,
    `${number(titleMs)} ms`,
    `${number(lcpMs)} ms`,
    `${number(nextMs)} ms`,
  ])
  const slowed = `CPU ${CPU_THROTTLING} times slower`
  const head = ['screen, demo data', 'title, cold', `LCP, cold, ${slowed}`, `as the next screen, ${slowed}`]
  return `${measuredOn(now)}, server on the same machine, medians.\n\n${table(head, rows)}`
}

/** Long tasks while scrolling as a Markdown table, with the environment. */
export function describeScrolling(figures: readonly ScrollFigures[], now = new Date()): string {
  const rows = figures.map(({ name, longTasks, longestMs }) => [
    name,
    `${number(longTasks)}`,
    `${number(longestMs)} ms`,
  ])
  const head = ['scrolling', `tasks over 50 ms, CPU ${CPU_THROTTLING} times slower`, 'longest']
  return `${measuredOn(now)}, server on the same machine.\n\n${table(head, rows)}`
}
