import type { DragAnnouncements } from './use-board-drag.ts'

/**
 * What screen readers hear while something of a board is moved.
 *
 * @param noun what is moved, feminine and with a capital: 'Tarefa'
 */
export function dragAnnouncements<S extends string>(
  noun: string,
  titleOf: (status: S) => string,
): DragAnnouncements<S> {
  const at = ({ status, position, total }: { status: S; position: number; total: number }) =>
    `posição ${position} de ${total} em ${titleOf(status)}`
  return {
    lifted: (title, position) =>
      `${noun} ${title} levantada, ${at(position)}. Use as setas para mover, espaço para soltar, Esc para cancelar.`,
    over: (position) => `${at(position)}.`.replace(/^./, (letter) => letter.toUpperCase()),
    dropped: (title, position) => `${noun} ${title} solta, ${at(position)}.`,
    cancelled: (title) => `Movimento cancelado. A ${noun.toLowerCase()} ${title} ficou onde estava.`,
  }
}
