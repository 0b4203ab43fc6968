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
    // biome-ignore lint/a11y/noStaticElementInteractions: keeps clicks on the box from opening a card
    // biome-ignore lint/a11y/useKeyWithClickEvents: the same
    <div className={classes.select} onClick={(event) => event.stopPropagation()}>
      <RowCheckbox
        label={`Selecionar ${name}`}
        checked={isSelected}
        onChange={(isRange) => onSelect(id, isRange)}
      />
    </div>
  )
}
