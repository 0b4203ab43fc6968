import { asMeant } from './pasted.ts'

const MAILTO = /^mailto:([^?]*).*$/i
const IN_BRACKETS = /^<([^<>]*)>$/
/** What IDNA, too, takes for a full stop. */
const IDEOGRAPHIC_STOP = /\u3002/g
/** ASCII that no domain has; the parser of addresses would read a port, a path or a password there. */
const NOT_IN_DOMAINS = /[\0-,/:-@[-`{-\x7f]/
const ADDRESS =
  /^(?!\.)(?!.*\.\.)[a-z0-9_'+.-]*[a-z0-9_+-]@(?:[a-z0-9][a-z0-9-]*\.)+(?:[a-z]{2,}|xn--[a-z0-9-]{2,})$/

/** An address as people paste it, with what they meant: lower case, nothing invisible, without `mailto:` or brackets. */
export function typedEmail(text: string): string {
  const bare = asMeant(text)
    .replace(IN_BRACKETS, '$1')
    .replace(MAILTO, (_, address: string) => decoded(address))
  return bare.replace(IDEOGRAPHIC_STOP, '.').toLowerCase()
}

function decoded(address: string): string {
  try {
    return asMeant(decodeURIComponent(address))
  } catch {
    return address
  }
}

/**
 * The form in which addresses are compared and sent: lower case, a domain with accents in ASCII (`pão.com.br` is
 * `xn--po-sia.com.br`). The same as SQL's `email_key`.
 */
export function emailKey(email: string): string {
  const lower = email.toLowerCase()
  const domainAt = lower.lastIndexOf('@') + 1
  return `${lower.slice(0, domainAt)}${asciiDomain(lower.slice(domainAt))}`
}

/** A domain in ASCII; what is none comes back as it is. */
export function asciiDomain(domain: string): string {
  if (/^[\0-\x7f]*$/.test(domain) || NOT_IN_DOMAINS.test(domain)) return domain
  const address = `http://${domain}`
  return URL.canParse(address) ? new URL(address).hostname : domain
}

/** Whether an address is right but for letters outside of ASCII before its sign, which few mail servers take. */
export function hasAccentedName(text: string): boolean {
  const at = text.lastIndexOf('@')
  const name = text.slice(0, Math.max(at, 0))
  return /[^\0-\x7f]/.test(name) && isEmail(`${name.replace(/[^\0-\x7f]/g, 'a')}${text.slice(at)}`)
}

/** What SMTP carries. */
const EMAIL_MAX = 254

/** Whether a lower-case text is one address to which mail can be sent. */
export function isEmail(text: string): boolean {
  const key = emailKey(text)
  return key.length <= EMAIL_MAX && ADDRESS.test(key)
}
