import { formatNumber } from '@cadencia/locale/numbers'

/**
 * A total with its noun: '1 lead encontrado', 'Mais de 10.000 leads encontrados'.
 *
 * @param total as the server counted it, exactly to 10,000 and then as `10000+`
 */
export function formatTotal(total: string, one: string, many: string): string {
  const count = Number.parseInt(total, 10)
  const isOpen = total.endsWith('+')
  if (count === 1 && !isOpen) return `1 ${one}`
  return `${isOpen ? 'Mais de ' : ''}${formatNumber(count)} ${many}`
}
