import type { JobStatus } from './queues/contract.ts'

export const INVALID_PHONE = 'Telefone inválido'
export const SERVICE_PHONE = 'Números de serviço (0800, 4004, 190) não recebem mensagens'
const MASK = '•••'
const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i
const INSTANT = /^\d{4}-\d\d-\d\d(?:T[\d:.]+(?:Z|[+-]\d\d:?\d\d))?$/
/** Fields that let in whoever knows their value; nobody is shown them. */
const SECRET_FIELD = /senha|password|token|secret|cookie|api_?key|\bcode\b/i
const ADDRESS = /[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g
const LONG_NUMBER = /\+?\d[\d\s().-]{6,}\d/g
/** Numbers from here on may be telephone numbers. */
const PHONE_MIN = 10_000_000

/** Who asks, as far as it matters here. */
interface Asking {
  readonly isAdministrator: boolean
  readonly isGuest: boolean
  readonly hasCrmAccess?: boolean
}

/**
 * Real messages, the gateway's QR code and what it sends are for sessions that unlocked the CRM, and for
 * administrators. Tests of the queue are for everybody.
 */
export function maySendMessages({ isAdministrator, isGuest, hasCrmAccess = false }: Asking): boolean {
  return isAdministrator || (hasCrmAccess && !isGuest)
}

/** The row's status in the words of the contract; `isActive` is what the queue says of it. */
export function statusOf(stored: string, isActive: boolean): JobStatus {
  if (stored === 'completed') return 'completed'
  if (stored === 'failed' || stored === 'skipped') return 'failed'
  return isActive ? 'processing' : 'pending'
}

/**
 * What a job carries, without secrets, and unless `isPersonalShown` without personal data: identifiers, instants,
 * flags and small numbers stay, of every other text only its first letter.
 */
export function maskData(value: unknown, isPersonalShown: boolean): unknown {
  if (Array.isArray(value)) return value.map((item) => maskData(item, isPersonalShown))
  if (typeof value === 'object' && value !== null) {
    const fields = Object.entries(value).map(([name, field]) => [
      name,
      SECRET_FIELD.test(name) ? MASK : maskData(field, isPersonalShown),
    ])
    return Object.fromEntries(fields)
  }
  if (isPersonalShown) return value
  if (typeof value === 'string') return maskText(value)
  return typeof value === 'number' && Math.abs(value) >= PHONE_MIN ? MASK : value
}

function maskText(text: string): string {
  if (text === '' || UUID.test(text) || INSTANT.test(text)) return text
  const [first = ''] = text
  return /\p{L}/u.test(first) ? `${first}${MASK}` : MASK
}

/** Why a job failed, without the addresses and telephone numbers that servers like to repeat. */
export function maskError(error: string): string {
  return error.replace(ADDRESS, MASK).replace(LONG_NUMBER, MASK)
}
