/** Longer than most people write, with a word that fits into no column. */
export const LONG_TEXT =
  'Rever com as escolas parceiras o contrato de matrículas de verão, a tabela de preços e o calendário de visitas antes ' +
  'da próxima reunião: anticonstitucionalissimamente-otorrinolaringologistas-eletroencefalograficamente'

export const LONG_NAME = 'Maria Aparecida dos Santos Albuquerque de Vasconcelos e Montenegro Filha'
