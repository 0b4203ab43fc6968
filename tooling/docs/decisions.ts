import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import { markdownTable } from './markdown-table.ts'

/**
 * Generates docs/decisions/README.md. `--verify` only compares, and fails for an outdated index or a decision without a
 * title or a line `Status: … · YYYY-MM-DD`.
 */
const folder = new URL('../../docs/decisions/', import.meta.url).pathname
const { verify } = parseArgs({ options: { verify: { type: 'boolean', default: false } } }).values
const HEAD = /^# (\d{4}) (.+)\n\nStatus: (.+) · (\d{4}-\d{2}-\d{2})\n/
const INTRODUCTION = `# Decisions

One page for each choice that a newcomer would question: its context, the decision, its consequences with their price. One
that no longer holds goes; where something refers to it, a line that names its successor stays. How a thing works stands
in the README of its package. This index is written by \`npx node tooling/docs/decisions.ts\`.
`

function rowOf(path: string): string[] {
  const [, number, title, status, date] = HEAD.exec(readFileSync(path, 'utf8')) ?? []
  if (!number || !title || !status || !date) {
    throw new Error(`${path}: expected "# NNNN Title", an empty line and "Status: … · YYYY-MM-DD"`)
  }
  return [`[${number}](${basename(path)})`, title, status, date]
}

const files = globSync(`${folder}[0-9]*.md`).sort()
const index = `${INTRODUCTION}\n${markdownTable(['number', 'title', 'status', 'date'], files.map(rowOf))}\n`
const path = `${folder}README.md`
if (!verify) writeFileSync(path, index)
else if (readFileSync(path, 'utf8') !== index) {
  process.stderr.write('docs/decisions/README.md: out of date, run npx node tooling/docs/decisions.ts\n')
  process.exitCode = 1
}
