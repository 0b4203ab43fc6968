import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { text } from './values.ts'

/** What holds the searched words: a field, and the text around them. */
export const SearchMatch = z.object({ field: z.string(), excerpt: z.string() })
export type SearchMatch = z.infer<typeof SearchMatch>

/** One search result; `kind` is its domain's noun, `url` its screen. */
export const SearchHit = z.object({
  kind: z.string(),
  id: z.string(),
  title: z.string(),
  detail: z.string(),
  url: z.string(),
  /** Where the title does not hold the words, what does; by the field's label, of a meeting by its code. */
  match: SearchMatch.optional(),
})
export type SearchHit = z.infer<typeof SearchHit>

export const searchEverything = endpoint({
  method: 'GET',
  url: '/api/search',
  summary: 'Procura em tudo o que a pessoa pode ver',
  schema: {
    querystring: z.object({ q: text(100).default('') }),
    response: { 200: z.array(SearchHit) },
  },
  config: { area: 'people', cache: 'no-store' },
})
