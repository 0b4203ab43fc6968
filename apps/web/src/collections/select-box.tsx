import classes from './collection.module.css'
import { RowCheckbox } from './rows/row-checkbox.tsx'

interface SelectBoxProps {
  id: string
  name: string
  isSelected: boolean
  onSelect: (id: string, isRange: boolean) => void
}

/** Selects one item of a collection; where there is a mouse, shown on hover, focus and while items are selected. */
export function SelectBox({ id, name, isSelected, onSelect }: SelectBoxProps) {
  return (
    <div className={classes.select}>
      <RowCheckbox
        label={`Selecionar ${name}`}
        checked={isSelected}
        onChange={(isRange) => onSelect(id, isRange)}
      />
    </div>
  )
}
