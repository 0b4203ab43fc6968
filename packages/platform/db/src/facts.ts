import { fact } from '@cadencia/contract/fact'
import { z } from 'zod'

/** Recorded once an hour for a subscriber. */
export const factSetAside = fact({
  name: 'fact.set_aside',
  summary: 'A entrega de um evento falhou para sempre e espera por uma pessoa',
  payload: z.object({ factId: z.int(), fact: z.string(), subscriber: z.string() }),
  key: ({ subscriber }) => subscriber,
})
