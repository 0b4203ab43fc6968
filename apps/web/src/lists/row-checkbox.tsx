import classes from './row-checkbox.module.css'

interface RowCheckboxProps {
  label: string
  checked: boolean
  onChange: () => void
}

/** Chooses one record of a list. Plain elements: lists draw many of them while they are scrolled. */
export function RowCheckbox({ label, checked, onChange }: RowCheckboxProps) {
  return (
    <label className={classes.area}>
      <input
        type="checkbox"
        className={classes.box}
        aria-label={label}
        checked={checked}
        onChange={onChange}
      />
    </label>
  )
}
