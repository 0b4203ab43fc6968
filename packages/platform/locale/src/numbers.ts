const NO_BREAK_SPACE = /[\u00a0\u202f]/g

const currency = new Intl.NumberFormat('pt-BR', {
  style: 'currency',
  currency: 'BRL',
  signDisplay: 'negative',
})

/** 'R$ 1.234,56' with an ordinary space, so that it can be searched and pasted. */
export function formatCurrency(reais: number): string {
  return currency.format(reais).replace(NO_BREAK_SPACE, ' ')
}

const formats = new Map<string, Intl.NumberFormat>()

/** Cached: creating a formatter takes longer than formatting a hundred numbers. */
function numberFormat(style: 'decimal' | 'percent', decimals: number): Intl.NumberFormat {
  const name = `${style} ${decimals}`
  const known = formats.get(name)
  if (known) return known
  const made = new Intl.NumberFormat('pt-BR', {
    style,
    maximumFractionDigits: decimals,
    signDisplay: 'negative',
  })
  formats.set(name, made)
  return made
}

/** '1.234,5' with at most `decimals` places (default 2). */
export function formatNumber(value: number, decimals = 2): string {
  return numberFormat('decimal', decimals).format(value)
}

/** A ratio (0 to 1) as '12,5%' with at most `decimals` places (default 1). */
export function formatPercent(ratio: number, decimals = 1): string {
  return numberFormat('percent', decimals).format(ratio)
}

const BYTE_UNITS = ['B', 'KB', 'MB', 'GB'] as const
const BYTES_A_STEP = 1024

/** '640 B', '12,3 KB' or '50 MB', in steps of 1,024 bytes with at most one decimal. */
export function formatBytes(bytes: number): string {
  const step = Math.floor(Math.log2(Math.max(1, bytes)) / 10)
  const power = Math.min(step, BYTE_UNITS.length - 1)
  return `${formatNumber(bytes / BYTES_A_STEP ** power, 1)} ${BYTE_UNITS[power]}`
}

const PLAIN = /^-?(\d+|\d{1,3}(\.\d{3})+)(,\d+)?$/
/** What people write around a number: 'R$ 1.500', '10 %'; and what a copied one brings along, unseen. */
const AROUND = /R\$|[%\s\p{Cf}]/gu

/**
 * A number as it is written in Brazil: '1.234,56', '1500', '-3', '7,5'. A comma is the decimal separator; a dot counts as
 * thousands only where three digits follow it. Undefined for anything else, such as '1.5'.
 */
export function parseNumber(text: string): number | undefined {
  const bare = text.normalize('NFKC').replace(AROUND, '').replace('−', '-')
  return PLAIN.test(bare) ? Number(bare.replaceAll('.', '').replace(',', '.')) : undefined
}
