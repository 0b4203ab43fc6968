import { isValidElement, type ReactElement } from 'react'

export interface ExampleWithMocks {
  readonly element: ReactElement
  /** What the network answers, beside `mockPeople`. */
  readonly mocks?: () => void
  /** The address in the router. Default `/`. */
  readonly at?: string
}

/** The states of one part by name; exported as `examples` by `<part>.example.tsx` beside it. */
export type Examples = Readonly<Record<string, ReactElement | ExampleWithMocks>>

const FILES = import.meta.glob<{ readonly examples: Examples }>('../src/**/*.example.tsx')
const loaders = new Map(Object.entries(FILES).map(([path, load]) => [partIn(path), load]))

/** `../src/collections/filters/filters-row.example.tsx` as `collections/filters/filters-row` */
function partIn(path: string): string {
  return path.replace(/^\.\.\/src\//, '').replace(/\.example\.tsx$/, '')
}

export interface Part {
  /** `collections/filters/filters-row` */
  readonly id: string
  readonly exampleNames: readonly string[]
}

/** All parts by folder, both sorted. */
export async function listParts(): Promise<ReadonlyMap<string, readonly Part[]>> {
  const parts = await Promise.all(
    [...loaders].map(async ([id, load]) => ({ id, exampleNames: Object.keys((await load()).examples) })),
  )
  parts.sort((one, other) => one.id.localeCompare(other.id))
  return Map.groupBy(parts, ({ id }) => id.slice(0, id.lastIndexOf('/')))
}

/** Undefined where there is none of that name. */
export async function findExample(part: string, name: string): Promise<ExampleWithMocks | undefined> {
  const example = (await loaders.get(part)?.())?.examples[name]
  return isValidElement(example) ? { element: example } : example
}
