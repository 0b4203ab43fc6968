import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { Params } from 'react-router'

/** Where a screen is about to be opened. */
export interface ScreenAddress {
  readonly client: QueryClient
  readonly pathname: string
  readonly params: Params
  readonly search: URLSearchParams
}

/** A screen; `prefetch` asks, before it is opened, for what it shows at first. Failures are left to the screen. */
export type ScreenComponent = ComponentType & { readonly prefetch?: (address: ScreenAddress) => unknown }

/** What a route knows of its screen besides how it is drawn. */
export interface ScreenHandle {
  readonly prefetch?: ScreenComponent['prefetch'] | undefined
}
