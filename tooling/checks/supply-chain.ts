import { execFile } from 'node:child_process'
import { parseArgs, promisify } from 'node:util'

/**
 * Writes an SBOM (CycloneDX) from the lockfile and checks advisories. High and critical ones of runtime dependencies
 * fail; an unreachable registry only warns. Usage: npx node tooling/checks/supply-chain.ts [--out FILE]
 */
const { values } = parseArgs({ options: { out: { type: 'string', default: 'sbom.cdx.json' } } })
const root = new URL('../../', import.meta.url).pathname
const ANSWER_WITHIN_MS = 60_000
const SERIOUS = new Set(['high', 'critical'])

interface Advisory {
  readonly severity: string
  readonly module_name: string
  readonly title: string
  readonly vulnerable_versions: string
  readonly url: string
}

const run = promisify(execFile)
const say = (line: string) => process.stdout.write(`${line}\n`)
/** A GitHub Actions annotation. */
const warn = (text: string) => say(process.env.GITHUB_ACTIONS ? `::warning::${text}` : `AVISO: ${text}`)

async function writeSbom(): Promise<void> {
  const args = [
    'sbom',
    '--sbom-format',
    'cyclonedx',
    '--sbom-type',
    'application',
    '--lockfile-only',
    '--prod',
  ]
  await run('pnpm', [...args, '--out', values.out], { cwd: root })
  say(`SBOM (CycloneDX): ${values.out}`)
}

/** `pnpm audit` exits with 1 for advisories and for network errors. */
async function auditOutput(): Promise<string> {
  try {
    const { stdout } = await run('pnpm', ['audit', '--prod', '--json'], {
      cwd: root,
      timeout: ANSWER_WITHIN_MS,
      maxBuffer: 64 * 1024 * 1024,
    })
    return stdout
  } catch (error) {
    return error instanceof Error && 'stdout' in error ? String(error.stdout) : ''
  }
}

/** Undefined when the registry did not respond. */
function readAdvisories(output: string): Advisory[] | undefined {
  try {
    const { advisories } = JSON.parse(output) as { readonly advisories: Readonly<Record<string, Advisory>> }
    return Object.values(advisories)
  } catch {
    return undefined
  }
}

await writeSbom()
const advisories = readAdvisories(await auditOutput())
if (!advisories) {
  warn('o registro não respondeu sobre vulnerabilidades conhecidas; nada foi verificado.')
} else {
  for (const { severity, module_name: name, vulnerable_versions: versions, title, url } of advisories)
    say(`${severity}: ${name} ${versions}: ${title} (${url})`)
  const serious = advisories.filter(({ severity }) => SERIOUS.has(severity))
  say(`Vulnerabilidades conhecidas: ${advisories.length}, graves: ${serious.length}`)
  if (serious.length > 0) process.exitCode = 1
}
