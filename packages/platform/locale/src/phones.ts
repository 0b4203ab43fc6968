const BRAZILIAN = /^\+55(\d{2})(\d{4,5})(\d{4})$/

/** A phone number (E.164) as '+55 (11) 98765-4321'; what is no Brazilian number as it is. */
export function formatPhone(phone: string): string {
  return phone.replace(BRAZILIAN, '+55 ($1) $2-$3')
}
