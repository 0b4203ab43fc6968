const BRAZILIAN = /^\+55(\d{2})(\d{4,5})(\d{4})$/

/** A phone number (E.164) as people write it: '+55 (11) 98765-4321'; others as they are. */
export function phoneWords(phone: string): string {
  return phone.replace(BRAZILIAN, '+55 ($1) $2-$3')
}
