import type { Speaker } from './demo-content.ts'

export interface DemoLine {
  /** Working days ago at a São Paulo time (`3 09:12`), or minutes ago (`25`). */
  readonly at: string
  readonly who: Speaker
  readonly text: string
  readonly reactions: readonly { readonly emoji: string; readonly who: Speaker }[]
  readonly isEdited: boolean
  readonly isDeleted: boolean
  readonly isPinned: boolean
  readonly isInThread: boolean
  readonly isQuoting: boolean
}

function speaker(text: string): Speaker {
  const [team = '', position = ''] = text.trim().split(' ')
  return `${team} ${Number(position)}`
}

/** `👏 cs 0, ti 1; ❤️ pedagogico 0`: who used which emoji. */
function reactionsIn(text: string): DemoLine['reactions'] {
  return text
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .flatMap((part) => {
      const [emoji = '', ...people] = part.split(' ')
      return people
        .join(' ')
        .split(',')
        .map((who) => ({ emoji, who: speaker(who) }))
    })
}

/** The lines of a demo script. */
export function parseScript(script: string): DemoLine[] {
  return script
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [at = '', who = '', text = '', reactions = '', mark = ''] = line
        .split('|')
        .map((cell) => cell.trim())
      const state = {
        isEdited: mark === 'editada',
        isDeleted: mark === 'apagada',
        isPinned: mark === 'fixada',
        isInThread: mark === 'fio',
        isQuoting: mark === 'cita',
      }
      return { at, who: speaker(who), text, reactions: reactionsIn(reactions), ...state }
    })
}
