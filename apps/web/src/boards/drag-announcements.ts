import type { CarryingWords } from './use-board-drag.ts'

/**
 * What screen readers hear while something of a board is moved.
 *
 * @param noun what is moved, feminine and with a capital: 'Tarefa'
 */
export function dragAnnouncements<S extends string>(
  noun: string,
  titleOf: (status: S) => string,
): CarryingWords<S> {
  const at = ({ status, position, total }: { status: S; position: number; total: number }) =>
    `posição ${position} de ${total} em ${titleOf(status)}`
  return {
    lifted: (title, spot) =>
      `${noun} ${title} levantada, ${at(spot)}. Use as setas para mover, espaço para soltar, Esc para cancelar.`,
    over: (spot) => `${at(spot)}.`.replace(/^./, (letter) => letter.toUpperCase()),
    dropped: (title, spot) => `${noun} ${title} solta, ${at(spot)}.`,
    cancelled: (title) => `Movimento cancelado. A ${noun.toLowerCase()} ${title} ficou onde estava.`,
  }
}
