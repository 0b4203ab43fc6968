import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'

const ROOT = new URL('../../', import.meta.url).pathname
const folder = await mkdtemp(join(tmpdir(), 'cadencia-supply-'))
const SBOM = join(folder, 'sbom.json')

/** Response of the fake registry; undefined: endpoint not supported. */
let advisories: object | undefined
const registry = createServer((request, response) => {
  request.resume()
  request.on('end', () => {
    response.statusCode = advisories ? 200 : 405
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(advisories ?? {}))
  })
})
await new Promise<void>((resolve) => registry.listen(0, '127.0.0.1', resolve))
afterAll(async () => {
  registry.close()
  await rm(folder, { recursive: true })
})

function check(): Promise<{ code: number; output: string }> {
  const { port } = registry.address() as AddressInfo
  const env = { ...process.env, pnpm_config_registry: `http://127.0.0.1:${port}/`, GITHUB_ACTIONS: '' }
  return new Promise((resolve) => {
    const args = ['tooling/checks/supply-chain.ts', '--out', SBOM]
    execFile(process.execPath, args, { cwd: ROOT, env }, (error, stdout) =>
      resolve({ code: error ? 1 : 0, output: stdout }),
    )
  })
}

const advisory = (severity: string) => ({
  fastify: [
    {
      id: 1,
      url: 'https://github.com/advisories/GHSA-aaaa-bbbb-cccc',
      title: 'An example',
      severity,
      vulnerable_versions: '<99.0.0',
      cwe: [],
      cvss: { score: 8, vectorString: null },
    },
  ],
})

describe('SEC-36: the supply chain', () => {
  it('writes a CycloneDX list, and passes without a registry', async () => {
    advisories = undefined
    const { code, output } = await check()
    expect([code, output]).toEqual([0, expect.stringContaining('AVISO: o registro não respondeu')])
    const sbom = JSON.parse(await readFile(SBOM, 'utf8'))
    expect(sbom.bomFormat).toBe('CycloneDX')
    const names: string[] = sbom.components.map(({ purl }: { purl: string }) => purl.replace(/@[^@]*$/, ''))
    for (const name of ['fastify', 'pg', 'react']) expect(names).toContain(`pkg:npm/${name}`)
  })

  it.each([
    ['high', 1],
    ['moderate', 0],
  ])('an advisory that is %s makes the check end with %i', async (severity, expected) => {
    advisories = advisory(severity)
    const { code, output } = await check()
    expect([code, output]).toEqual([expected, expect.stringContaining(`${severity}: fastify <99.0.0`)])
  })

  it('GitHub actions are pinned to commit hashes', async () => {
    const workflow = await readFile(join(ROOT, '.github/workflows/ci.yml'), 'utf8')
    const uses = [...workflow.matchAll(/uses: (\S+)(.*)/g)]
    expect(uses.length).toBeGreaterThan(0)
    for (const [line, action, version] of uses) {
      expect(line).toContain(action)
      expect(action).toMatch(/^[\w./-]+@[0-9a-f]{40}$/)
      expect(version).toMatch(/^ # v\d+\.\d+\.\d+$/)
    }
  })
})
