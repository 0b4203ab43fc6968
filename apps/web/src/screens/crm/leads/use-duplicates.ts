import { useDuplicateLeads } from '@cadencia/crm/leads/react'
import { useDebouncedValue } from '@mantine/hooks'

const TYPING_PAUSE_MS = 300
/** Digits from which a number can be somebody's. */
const PHONE_DIGITS_MIN = 8

interface TypedContact {
  email?: string
  phone: string
  /** The lead that is being edited. */
  exceptId?: string | undefined
}

/** Leads with the e-mail or phone that is being typed, after a pause; none while they are looked for. */
export function useDuplicates({ email = '', phone, exceptId }: TypedContact) {
  const typedEmail = /^\S+@\S+\.\S+$/.test(email.trim()) ? email.trim() : ''
  const typedPhone = phone.replace(/\D/g, '').length >= PHONE_DIGITS_MIN ? phone.trim() : ''
  const [soughtEmail] = useDebouncedValue(typedEmail, TYPING_PAUSE_MS)
  const [soughtPhone] = useDebouncedValue(typedPhone, TYPING_PAUSE_MS)
  const { data = [] } = useDuplicateLeads({
    ...(soughtEmail === '' ? {} : { email: soughtEmail }),
    ...(soughtPhone === '' ? {} : { phone: soughtPhone }),
    ...(exceptId ? { exceptId } : {}),
  })
  return soughtEmail === typedEmail && soughtPhone === typedPhone ? data : []
}
