import classes from './row-checkbox.module.css'

interface RowCheckboxProps {
  label: string
  checked: boolean
  /** Completes instead of selecting. */
  isRound?: boolean
  disabled?: boolean
  title?: string | undefined
  /** `isRange`: Shift was held. */
  onChange: (isRange: boolean) => void
}

/** Selects or completes one record of a list. Plain elements: lists draw many of them while they are scrolled. */
export function RowCheckbox({ label, checked, isRound, disabled, title, onChange }: RowCheckboxProps) {
  return (
    <label className={classes.area} title={title}>
      <input
        type="checkbox"
        className={classes.box}
        aria-label={label}
        checked={checked}
        disabled={disabled}
        data-round={isRound || undefined}
        onChange={({ nativeEvent }) => onChange('shiftKey' in nativeEvent && nativeEvent.shiftKey === true)}
      />
    </label>
  )
}
