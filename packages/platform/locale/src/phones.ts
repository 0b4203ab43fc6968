const BRAZILIAN = /^\+55(\d{2})(\d{4,5})(\d{4})$/

/** Of services, which have no area code: `08007771234`, `40041234`. */
const FREE = /^(0\d{3})(\d{3})(\d{3,4})$/
const WITHOUT_AREA = /^([34]\d{3})(\d{4})$/

/** Formats a Brazilian number as '+55 (11) 98765-4321', '0800 777 1234' or '4004-1234'; returns others unchanged. */
export function formatPhone(phone: string): string {
  return phone.replace(BRAZILIAN, '+55 ($1) $2-$3').replace(FREE, '$1 $2 $3').replace(WITHOUT_AREA, '$1-$2')
}
