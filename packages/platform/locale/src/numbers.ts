const NO_BREAK_SPACE = /[\u00a0\u202f]/g

const currency = new Intl.NumberFormat('pt-BR', {
  style: 'currency',
  currency: 'BRL',
  signDisplay: 'negative',
})

/** Reais as 'R$ 1.234,56', with an ordinary space, so that it can be searched for and pasted. */
export function formatCurrency(reais: number): string {
  return currency.format(reais).replace(NO_BREAK_SPACE, ' ')
}

/** A number as '1.234,5': at most `decimals` places (default 2), none that are zero. */
export function formatNumber(value: number, decimals = 2): string {
  return value.toLocaleString('pt-BR', { maximumFractionDigits: decimals, signDisplay: 'negative' })
}

/** A ratio (0 to 1) as '12,5%': at most `decimals` places (default 1). */
export function formatPercent(ratio: number, decimals = 1): string {
  return ratio.toLocaleString('pt-BR', {
    style: 'percent',
    maximumFractionDigits: decimals,
    signDisplay: 'negative',
  })
}
