import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { markdownTable } from './markdown-table.ts'

/**
 * Generates docs/webhook-facts.md between `<!-- webhook facts -->` and `<!-- /webhook facts -->`: every fact that a webhook
 * can be told of, with the fields of its payload. `--verify` only compares.
 */
const root = new URL('../../', import.meta.url).pathname
const FILE = 'docs/webhook-facts.md'
const { verify } = parseArgs({ options: { verify: { type: 'boolean', default: false } } }).values
const SECTION = /(<!-- webhook facts -->\n)[\s\S]*?(<!-- \/webhook facts -->)/

interface Schema {
  readonly type?: string
  readonly format?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Schema[]
  readonly items?: Schema
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
}

interface Offered {
  readonly name: string
  readonly summary: string
  readonly area: string
  readonly needsCrm: boolean
  readonly schema: () => Schema
}

const FORMATS: Readonly<Record<string, string>> = { 'date-time': 'instant', date: 'day', uuid: 'id' }

function typeOf({ type, format, const: only, enum: values, anyOf, items }: Schema): string {
  if (values) return values.map((value) => `\`${String(value)}\``).join(', ')
  if (only !== undefined) return `\`${String(only)}\``
  if (anyOf) return [...new Set(anyOf.map(typeOf))].join(' or ')
  if (type === 'array') return `list of ${typeOf(items ?? {})}`
  return FORMATS[format ?? ''] ?? type ?? 'any'
}

/** A field and those below it: path and type. */
function rowsOf(path: string, schema: Schema, isRequired: boolean): string[][] {
  const row = [`\`${path}\``, `${typeOf(schema)}${isRequired ? '' : ', may be absent'}`]
  const below = [schema, ...(schema.anyOf ?? [])].flatMap((one) => [
    ...fieldsOf(one, `${path}.`),
    ...(one.items ? fieldsOf(one.items, `${path}[].`) : []),
  ])
  return [row, ...below]
}

function fieldsOf({ properties = {}, required = [] }: Schema, prefix: string): string[][] {
  return Object.entries(properties).flatMap(([name, schema]) =>
    rowsOf(prefix + name, schema, required.includes(name)),
  )
}

function sectionOf({ name, summary, needsCrm, schema }: Offered): string {
  const fields = markdownTable(['field', 'type'], fieldsOf(schema(), ''))
  return `### \`${name}\`${needsCrm ? ' 🔒' : ''}\n\n${summary}.\n\n${fields}`
}

const { composedDomains }: { composedDomains: () => readonly unknown[] } = await import(
  `${root}packages/composition/src/testing/composed-domains.ts`
)
const { catalogueOf }: { catalogueOf: (domains: readonly unknown[]) => { entries: readonly Offered[] } } =
  await import(`${root}packages/webhooks/src/catalogue.ts`)
const areas = Map.groupBy(catalogueOf(composedDomains()).entries, ({ area }) => area)
const text = [...areas]
  .map(([area, facts]) => [`## ${area}`, ...facts.map(sectionOf)].join('\n\n'))
  .join('\n\n')
const before = readFileSync(root + FILE, 'utf8')
const after = before.replace(SECTION, (_, start, end) => `${start}\n${text}\n\n${end}`)
if (after !== before && verify)
  process.stderr.write(`${FILE}: out of date, run npx node tooling/docs/webhook-facts.ts\n`)
if (after !== before && !verify) writeFileSync(root + FILE, after)
process.exitCode = after !== before && verify ? 1 : 0
