const BRAZILIAN = /^\+55(\d{2})(\d{4,5})(\d{4})$/

/** Formats a Brazilian E.164 number as '+55 (11) 98765-4321'; returns others unchanged. */
export function formatPhone(phone: string): string {
  return phone.replace(BRAZILIAN, '+55 ($1) $2-$3')
}
