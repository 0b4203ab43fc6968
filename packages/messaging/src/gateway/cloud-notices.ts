import {
  boundedId,
  type Contact,
  type GatewayEvents,
  NO_EVENTS,
  phoneOf,
  type StoppedTemplate,
  unreadOf,
} from './events.ts'
import { at, firstText, instantMs, itemsOf, textOf } from './loose.ts'

/** What Meta tells beside messages: what people chose in WhatsApp, their new ids, what became of templates. */

export const notUnderstood = (event: string, item: unknown): GatewayEvents => ({
  ...NO_EVENTS,
  unread: [unreadOf(event, item)],
})

/** A person by number and business-scoped id; a number that is none of ours to read is an id as it stands. */
export function personOf(number: unknown, ...ids: readonly unknown[]): Contact {
  const digits = textOf(number).trim()
  const phone = phoneOf(digits)
  const id = firstText(...ids).trim() || (phone ? '' : digits)
  return { phone, waUserId: boundedId(id) }
}

const isSomebody = ({ phone, waUserId }: Contact) => phone !== null || waUserId !== null
const isoAt = (item: unknown, now: number) => new Date(instantMs(at(item, 'timestamp'), now)).toISOString()

export function choicesOf(value: unknown, now: number): GatewayEvents {
  const choices = itemsOf(at(value, 'user_preferences')).map((item) => {
    const person = personOf(at(item, 'wa_id'), at(item, 'user_id'), at(item, 'parent_user_id'))
    const choice = textOf(at(item, 'value')).trim().toLowerCase()
    return { ...person, choice, at: isoAt(item, now) }
  })
  const isClear = choices.every((one) => isSomebody(one) && ['stop', 'resume'].includes(one.choice))
  if (choices.length === 0 || !isClear) return notUnderstood('user_preferences', value)
  return {
    ...NO_EVENTS,
    marketing: choices.map(({ choice, ...person }) => ({ ...person, isStopped: choice === 'stop' })),
  }
}

export function replacedOf(value: unknown, now: number): GatewayEvents {
  const items = itemsOf(at(value, 'user_id_update'))
  const replaced = items.map((item) => ({
    ...personOf(
      at(item, 'wa_id'),
      at(item, 'user_id', 'current'),
      at(item, 'current_user_id'),
      at(item, 'user_id'),
    ),
    former: personOf(undefined, at(item, 'user_id', 'previous'), at(item, 'previous_user_id')),
    at: isoAt(item, now),
  }))
  const isClear = replaced.every(({ waUserId, former }) => waUserId !== null && former.waUserId !== null)
  if (items.length === 0 || !isClear) return notUnderstood('user_id_update', value)
  return { ...NO_EVENTS, replaced }
}

const STOPPED: ReadonlyMap<string, StoppedTemplate['status']> = new Map([
  ['REJECTED', 'rejected'],
  ['PAUSED', 'paused'],
  ['DISABLED', 'disabled'],
])

export function templateOf(value: unknown, now: number): GatewayEvents {
  const event = textOf(at(value, 'event')).trim().toUpperCase()
  const name = textOf(at(value, 'message_template_name'))
  const language = textOf(at(value, 'message_template_language')).replaceAll('-', '_')
  if (event === '' || name === '') return notUnderstood('message_template_status_update', value)
  const status = STOPPED.get(event)
  if (!status) return NO_EVENTS
  return { ...NO_EVENTS, templates: [{ name, language, status, at: new Date(now).toISOString() }] }
}
