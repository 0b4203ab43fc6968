import type { DragAnnouncements } from './use-board-drag.ts'

/**
 * Announcements for screen readers while a card is moved, in sentences that suit nouns of both genders.
 *
 * @param noun what is moved, with a capital: 'Tarefa'
 */
export function dragAnnouncements<S extends string>(
  noun: string,
  titleOf: (status: S) => string,
): DragAnnouncements<S> {
  const at = ({ status, position, total }: { status: S; position: number; total: number }) =>
    `posição ${position} de ${total} em ${titleOf(status)}`
  return {
    lifted: (title, position) =>
      `Movendo ${noun.toLowerCase()} ${title}, ${at(position)}. Use as setas para mover, espaço para soltar, Esc para cancelar.`,
    over: (position) => `${at(position)}.`.replace(/^./, (letter) => letter.toUpperCase()),
    dropped: (title, position) => `${noun} ${title} agora na ${at(position)}.`,
    cancelled: (title) => `Movimento cancelado. ${noun} ${title} continua onde estava.`,
    failed: (title, status) => `O movimento falhou. ${noun} ${title} continua em ${titleOf(status)}.`,
  }
}
