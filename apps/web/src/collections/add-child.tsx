import type { CSSProperties } from 'react'
import classes from './collection.module.css'
import type { CollectionItem } from './collection.ts'
import type { AddRow } from './group-items.ts'
import type { LayoutProps } from './layout-props.ts'
import { QuickAdd } from './quick-add.tsx'

interface AddChildProps<T extends CollectionItem, C>
  extends Pick<LayoutProps<T, C>, 'collection' | 'onAddChild'> {
  row: AddRow<T>
}

/** Adds one child after another to an open item, below those that it has. */
export function AddChild<T extends CollectionItem, C>({ collection, onAddChild, row }: AddChildProps<T, C>) {
  const { parent, level } = row
  const { tree, titleOf } = collection
  return (
    <div className={classes.addChild} style={{ '--level': level } as CSSProperties} data-add={parent.id}>
      <QuickAdd
        label={tree?.addLabel ?? ''}
        group={titleOf(parent)}
        onAdd={(title) => onAddChild(parent.id, title)}
      />
    </div>
  )
}
