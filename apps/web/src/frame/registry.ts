import { type ComponentType, createContext, use } from 'react'
import type { Area } from './area.ts'

/** What the frame offers of all screens. `app/` makes it: frame and palette import none of them. */
export interface Registry {
  /** In the sidebar's order. */
  readonly areas: readonly Area[]
  /** What can be done with a record that a search found, by its kind; offered while the palette shows its actions. */
  readonly recordActions: Readonly<Record<string, ComponentType<{ id: string }>>>
  /** What can be made from the text that is typed into the palette. */
  readonly TypedActions: ComponentType<{ typed: string }>
}

export const RegistryContext = createContext<Registry | null>(null)

export function useRegistry(): Registry {
  const registry = use(RegistryContext)
  if (!registry) throw new Error('useRegistry is called outside of RegistryContext')
  return registry
}
