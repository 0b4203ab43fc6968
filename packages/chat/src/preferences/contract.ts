import { endpoint } from '@cadencia/contract/endpoint'
import { IdParams, Instant } from '@cadencia/contract/values'
import { z } from 'zod'

export const NOTIFY = ['all', 'mentions', 'none'] as const
export const Notify = z.enum(NOTIFY, 'Escolha sobre o que ser avisado')
export type Notify = z.infer<typeof Notify>

/** What one person wants of one chat. */
export const ChatPreferences = z.object({
  /** Of what notices tell: each message, mentions alone, nothing. With `none` mentions do not count either. */
  notify: Notify,
  /** Null where it has passed. Mentions are told meanwhile. */
  mutedUntil: Instant.nullable(),
  isStarred: z.boolean(),
})
export type ChatPreferences = z.infer<typeof ChatPreferences>

export const DEFAULT_PREFERENCES: ChatPreferences = { notify: 'all', mutedUntil: null, isStarred: false }

/** What is left out gets its default. */
export const setPreferences = endpoint({
  method: 'PUT',
  url: '/api/chats/:id/preferences',
  summary: 'Define avisos, silêncio e favorito de uma conversa, para si',
  schema: {
    params: IdParams,
    body: z.object({
      notify: Notify.default('all'),
      mutedUntil: Instant.nullable().default(null),
      isStarred: z.boolean('Informe se é favorita').default(false),
    }),
    response: { 200: ChatPreferences },
  },
  config: { area: 'chat' },
})
