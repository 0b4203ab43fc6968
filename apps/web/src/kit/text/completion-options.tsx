import { UserAvatar } from '@cadencia/ui/user-avatar'
import type { Completion } from './completions.ts'
import classes from './text.module.css'

interface CompletionOptionsProps {
  id: string
  options: readonly Completion[]
  /** Index of the one that Enter takes. */
  activeIndex: number
  onChoose: (completion: Completion) => void
  /** Where it stands; default above the field. */
  isBelow?: boolean
}

/** What is offered for the typed text; the text field keeps the focus and points to the active option. */
export function CompletionOptions(props: CompletionOptionsProps) {
  const { id, options, activeIndex, onChoose, isBelow = false } = props
  const isEmoji = options[0]?.kind === 'emoji'
  return (
    <div
      id={id}
      role="listbox"
      aria-label={isEmoji ? 'Emoji' : 'Mencionar'}
      className={classes.completions}
      data-below={isBelow || undefined}
    >
      {options.map((option, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys of its list
        <div
          key={option.key}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === activeIndex}
          className={classes.completion}
          // Before the field loses the focus.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(option)}
        >
          {isEmoji ? (
            <span className={classes.completionEmoji} aria-hidden>
              {option.insert}
            </span>
          ) : (
            <UserAvatar name={option.label} size={24} isDecorative />
          )}
          <span>
            {option.label}
            {option.detail && <span className={classes.completionDetail}>{option.detail}</span>}
          </span>
        </div>
      ))}
    </div>
  )
}
