import { readFile } from 'node:fs/promises'
import { type ESTree, type Plugin, parseSync, type Rolldown, transformWithOxc } from 'vite'

const CONTRACT =
  /\/packages\/(?:.+\/src\/(?:.+[/-])?contract|platform\/contract\/src\/[\w-]+)\.ts(?:\?without-schemas)?$/
const OURS = /\/(?:packages|apps\/web\/src)\/(?!.*node_modules).+\.tsx?(?:\?without-schemas)?$/
const IMPORTS_CONTRACT = /contract/
const IMPORTS_ZOD = /^import (?!type )[^']*'zod'/m
const WITHOUT_SCHEMAS = '?without-schemas'

/**
 * Lets screens call the API without loading Zod and the schemas, which only forms need. Of each contract it makes two
 * modules: one without schemas, which has endpoints, constants and functions, and one that adds the schemas. Imports lead
 * to the module that declares the name. In the page, an endpoint is its method and URL only.
 */
export function splitContracts(): Plugin {
  const contracts = new Map<string, Promise<Contract>>()
  const reading = (context: Rolldown.PluginContext): Read =>
    function read(file) {
      const resolve = async (source: string) => (await context.resolve(source, file))?.id
      const contract = contracts.get(file) ?? readContract(file, resolve, read)
      contracts.set(file, contract)
      return contract
    }
  return {
    name: 'split-contracts',
    apply: 'build',
    resolveId: (source) => (source.endsWith(WITHOUT_SCHEMAS) ? source : null),
    load: {
      filter: { id: CONTRACT },
      async handler(id) {
        const file = id.replace(WITHOUT_SCHEMAS, '')
        const contract = await reading(this)(file)
        const code = id === file ? schemasOf(contract, file) : withoutSchemas(contract)
        return { code, moduleType: 'js', moduleSideEffects: false }
      },
    },
    transform: {
      filter: { id: OURS, code: IMPORTS_CONTRACT },
      async handler(code, id) {
        let split = code
        // From the end, so that the places before stay where they are. A name's line stays the same.
        for (const statement of parseSync(id, code, { lang: 'js' }).program.body.toReversed()) {
          if (statement.type !== 'ImportDeclaration') continue
          const file = (await this.resolve(statement.source.value, id.replace(WITHOUT_SCHEMAS, '')))?.id ?? ''
          if (!CONTRACT.test(file) || file.endsWith(WITHOUT_SCHEMAS)) continue
          const { schemas } = await reading(this)(file)
          const imports = importsIn(statement).map(({ name, local }) => ({
            source: schemas.has(name) ? file : file + WITHOUT_SCHEMAS,
            name,
            local,
          }))
          split = split.slice(0, statement.start) + toCode(imports).join(';') + split.slice(statement.end)
        }
        return { code: split, map: null }
      },
    },
  }
}

type Read = (file: string) => Promise<Contract>
type Node = ESTree.Node

interface Contract {
  readonly imports: readonly Import[]
  readonly declarations: readonly Declaration[]
  /** The names that need Zod, imported ones too. */
  readonly schemas: ReadonlySet<string>
}

interface Import {
  readonly source: string
  readonly name: string
  readonly local: string
}

interface Declaration {
  readonly name: string
  readonly code: string
  readonly isExported: boolean
  /** The names that it refers to. */
  readonly uses: ReadonlySet<string>
}

function withoutSchemas({ imports, declarations, schemas }: Contract): string {
  const kept = declarations.filter(({ name }) => !schemas.has(name))
  return [...importsFor(kept, imports), ...kept.map(({ code }) => `export ${code}`)].join('\n')
}

function schemasOf({ imports, declarations, schemas }: Contract, file: string): string {
  const kept = declarations.filter(({ name }) => schemas.has(name))
  const others = declarations.filter(({ name }) => !schemas.has(name))
  const source = file + WITHOUT_SCHEMAS
  return [
    `export { ${others.flatMap(({ name, isExported }) => (isExported ? name : [])).join(', ')} } from '${source}'`,
    ...importsFor(kept, [...imports, ...others.map(({ name }) => ({ source, name, local: name }))]),
    ...kept.map(({ code, isExported }) => (isExported ? `export ${code}` : code)),
  ].join('\n')
}

function importsFor(declarations: readonly Declaration[], imports: readonly Import[]): string[] {
  const used = imports.filter(({ local }) => declarations.some(({ uses }) => uses.has(local)))
  return toCode(used)
}

const toCode = (imports: readonly Import[]) =>
  imports.map(({ source, name, local }) => `import { ${name} as ${local} } from '${source}'`)

async function readContract(
  file: string,
  resolve: (source: string) => Promise<string | undefined>,
  read: Read,
): Promise<Contract> {
  const { code } = await transformWithOxc(await readFile(file, 'utf8'), file)
  const { body } = parseSync(file, code, { lang: 'js' }).program
  const imports = body.flatMap(importsIn)
  const declarations = body.flatMap((statement) => declarationsIn(statement, code))
  const schemas = new Set<string>()
  for (const { source, name, local } of imports) {
    if (await needsZod(name, await resolve(source), read)) schemas.add(local)
  }
  for (let known = -1; known < schemas.size; ) {
    known = schemas.size
    for (const { name, uses } of declarations)
      if ([...uses].some((used) => schemas.has(used))) schemas.add(name)
  }
  return { imports, declarations, schemas }
}

async function needsZod(name: string, file: string | undefined, read: Read): Promise<boolean> {
  if (file === undefined || file.includes('/node_modules/')) return true
  if (CONTRACT.test(file)) return (await read(file)).schemas.has(name)
  return IMPORTS_ZOD.test(await readFile(file, 'utf8'))
}

function importsIn(statement: Node): Import[] {
  if (statement.type !== 'ImportDeclaration') return []
  return statement.specifiers.map((specifier) => {
    if (specifier.type !== 'ImportSpecifier' || specifier.imported.type !== 'Identifier')
      throw new Error('A contract imports names')
    return { source: statement.source.value, name: specifier.imported.name, local: specifier.local.name }
  })
}

function declarationsIn(statement: Node, code: string): Declaration[] {
  if (statement.type === 'ImportDeclaration') return []
  const isExported = statement.type === 'ExportNamedDeclaration'
  const declaration = isExported ? statement.declaration : statement
  if (declaration?.type === 'FunctionDeclaration' && declaration.id) {
    return [{ name: declaration.id.name, isExported, ...reduced(declaration, code) }]
  }
  if (declaration?.type !== 'VariableDeclaration') {
    const text = code.slice(statement.start, statement.end)
    throw new Error(`A contract declares constants and functions, not: ${text}`)
  }
  return declaration.declarations.map(({ id, init }) => {
    if (id.type !== 'Identifier' || !init) throw new Error('A contract declares one name at a time')
    const value = reduced(init, code)
    return { name: id.name, isExported, uses: value.uses, code: `const ${id.name} = ${value.code}` }
  })
}

/** A piece of code with its endpoints reduced, and the identifiers in it that are no members and no keys. */
function reduced(node: Node, code: string): Pick<Declaration, 'code' | 'uses'> {
  const uses = new Set<string>()
  let text = ''
  let end = node.start
  const visit = (part: object): void => {
    if (isEndpoint(part)) {
      const called = calledIn(part)
      text += `${code.slice(end, part.start)}({ ${called.map((one) => code.slice(one.start, one.end)).join(', ')} })`
      end = part.end
      for (const property of called) visit(property)
      return
    }
    if ('type' in part && part.type === 'Identifier' && 'name' in part) uses.add(String(part.name))
    const isComputed = 'computed' in part && part.computed
    for (const [key, child] of Object.entries(part)) {
      const isLabel = !isComputed && (key === 'key' || key === 'property')
      if (child instanceof Object && !isLabel) visit(child)
    }
  }
  visit(node)
  return { code: text + code.slice(end, node.end), uses }
}

/** `endpoint({ … })` */
function isEndpoint(part: object): part is ESTree.CallExpression {
  if (!('type' in part) || part.type !== 'CallExpression') return false
  const { callee } = part as ESTree.CallExpression
  return callee.type === 'Identifier' && callee.name === 'endpoint'
}

/** What the browser needs of an endpoint. */
function calledIn({ arguments: [spec] }: ESTree.CallExpression): Node[] {
  if (spec?.type !== 'ObjectExpression') throw new Error('An endpoint is declared by an object')
  return spec.properties.filter(
    (property) =>
      property.type === 'Property' && property.key.type === 'Identifier' && isCalled(property.key.name),
  )
}

const isCalled = (name: string) => name === 'method' || name === 'url'
