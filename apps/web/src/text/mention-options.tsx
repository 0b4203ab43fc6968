import { UserAvatar } from '@cadencia/ui/user-avatar'
import { fullName } from '../shell/person.ts'
import type { Mentionable } from './mentions.ts'
import classes from './text.module.css'

interface MentionOptionsProps {
  id: string
  people: readonly Mentionable[]
  /** Index of the one that Enter takes. */
  activeIndex: number
  onChoose: (person: Mentionable) => void
}

/** Suggestions for the text after an `@`; the text field keeps the focus and points to the active option. */
export function MentionOptions({ id, people, activeIndex, onChoose }: MentionOptionsProps) {
  return (
    <div id={id} role="listbox" aria-label="Mencionar" className={classes.mentionOptions}>
      {people.map((person, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys of its list
        <div
          key={person.id}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === activeIndex}
          className={classes.mentionOption}
          // Before the field loses the focus.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(person)}
        >
          <UserAvatar name={fullName(person)} size={24} isDecorative />
          {fullName(person)}
        </div>
      ))}
    </div>
  )
}
