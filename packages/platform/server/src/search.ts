import type { SearchHit } from '@cadencia/contract/search'
import type { Db } from '@cadencia/db/client'
import type { SessionViewer } from './viewer.ts'

/** Searches a domain; at most `limit` results that the viewer may see. */
export type SearchSource = (
  db: Db,
  viewer: SessionViewer,
  search: { readonly words: string; readonly limit: number },
) => Promise<SearchHit[]>
