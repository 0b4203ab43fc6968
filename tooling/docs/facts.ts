import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { markdownTable } from './markdown-table.ts'

/**
 * Generates the fact tables of docs/architecture.md and of the packages' READMEs between `<!-- facts -->` and `<!--
 * /facts -->`. `--verify` only compares.
 */
const root = new URL('../../', import.meta.url).pathname
const { verify } = parseArgs({ options: { verify: { type: 'boolean', default: false } } }).values
const SECTION = /(<!-- facts -->\n)[\s\S]*?(<!-- \/facts -->)/

interface Fact {
  readonly name: string
  readonly summary: string
}

interface OwnedFact extends Fact {
  readonly owner: string
}

function isFact(value: unknown): value is Fact {
  return value instanceof Object && ['name', 'summary', 'payload', 'key'].every((field) => field in value)
}

async function factsOf(file: string): Promise<OwnedFact[]> {
  const exported: Record<string, unknown> = await import(`${root}${file}`)
  const owner = file.slice('packages/'.length, file.indexOf('/src/'))
  return Object.values(exported)
    .filter(isFact)
    .map(({ name, summary }) => ({ name, summary, owner }))
}

function update(file: string, table: string): boolean {
  const before = readFileSync(root + file, 'utf8')
  if (!SECTION.test(before)) {
    process.stderr.write(`${file}: no section between <!-- facts --> and <!-- /facts -->\n`)
    return false
  }
  const after = before.replace(SECTION, (_, start, end) => `${start}\n${table}\n\n${end}`)
  if (after === before) return true
  if (!verify) writeFileSync(root + file, after)
  else process.stderr.write(`${file}: out of date, run npx node tooling/docs/facts.ts\n`)
  return !verify
}

const files = globSync(['packages/*/src/**/*facts.ts', 'packages/platform/*/src/**/*facts.ts'], {
  cwd: root,
}).sort()
const facts = (await Promise.all(files.map(factsOf))).flat().sort((a, b) => a.name.localeCompare(b.name))
const owners = [...new Set(facts.map(({ owner }) => owner))].sort()
const ownedBy = (owner: string) => facts.filter((fact) => fact.owner === owner)

const results = [
  update(
    'docs/architecture.md',
    markdownTable(
      ['package', 'facts'],
      owners.map((owner) => [
        `[${owner}](../packages/${owner}/README.md)`,
        ownedBy(owner)
          .map(({ name }) => `\`${name}\``)
          .join(', '),
      ]),
    ),
  ),
  ...owners.map((owner) =>
    update(
      `packages/${owner}/README.md`,
      markdownTable(
        ['fact', 'recorded when'],
        facts.filter((fact) => fact.owner === owner).map(({ name, summary }) => [`\`${name}\``, summary]),
      ),
    ),
  ),
]
process.exitCode = results.every(Boolean) ? 0 : 1
