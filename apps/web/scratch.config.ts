import { createRequire } from 'node:module'
const require = createRequire(import.meta.url)
import { mergeConfig } from 'vite'
import base from './vite.config.ts'
export default (env: any) => mergeConfig((base as any)(env), { plugins: [{ name: 'dump', generateBundle(_: any, bundle: any) { const out: any = {}; for (const c of Object.values(bundle) as any[]) if (c.type === 'chunk') out[c.fileName] = Object.fromEntries(Object.entries(c.modules).map(([k, v]: any) => [k.replace(/.*node_modules\//, ''), v.renderedLength])); require('node:fs').writeFileSync('/tmp/web-scratch/modules.json', JSON.stringify(out)) } }], resolve: { alias: { '@cadencia/people/contract': '/tmp/web-scratch/people-contract.ts', '@cadencia/people/react': '/tmp/web-scratch/people-react.ts' } }, build: { outDir: '/tmp/web-scratch/dist', emptyOutDir: true, manifest: true } })
