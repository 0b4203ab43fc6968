import { ActionIcon, Group, Stack, Text, Title } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import classes from '../../kit/lists.module.css'
import { QuickAdd } from '../forms/quick-add.tsx'
import type { ListEdit } from './use-list-edit.ts'

interface ListEditorProps<I> {
  edit: ListEdit<I>
  title: string
  /** Text of an empty list. */
  none: string
  /** 'Novo objetivo' */
  addLabel: string
  /** 'Remover objetivo' */
  removeLabel: string
  /** Title of the toast that offers to undo a removal: 'Objetivo removido'. */
  removed: string
  canEdit: boolean
  /** Items that a list can hold. */
  max: number
  /** Characters of an item. */
  maxLength: number
  /** Parses the typed text: the item, or why it cannot be added. */
  read: (typed: string) => { readonly value: I } | { readonly issue: string }
  /** Default: the item's text. */
  render?: (item: I) => ReactNode
}

/** Short items of a record under their heading: added with Enter, removed with undo. */
export function ListEditor<I>({ edit, render, canEdit, ...texts }: ListEditorProps<I>) {
  const titleId = useId()
  const { items, textOf, isPending } = edit
  return (
    <section aria-labelledby={titleId}>
      <Title order={3} id={titleId} mb="xs">
        {texts.title}
      </Title>
      {items.length === 0 && (
        <Text c="dimmed" mb={canEdit ? 'xs' : 0}>
          {texts.none}
        </Text>
      )}
      <Stack component="ul" gap={4} className={classes.plain ?? ''} mb={items.length > 0 ? 'xs' : 0}>
        {items.map((item) => (
          <Group key={textOf(item)} component="li" gap="xs" wrap="nowrap" mih={32} align="flex-start">
            {render ? render(item) : <ItemText>{textOf(item)}</ItemText>}
            {canEdit && (
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={`${texts.removeLabel}: ${textOf(item)}`}
                disabled={isPending}
                onClick={() => edit.remove(item, texts.removed)}
              >
                <IconTrash size={16} stroke={1.75} aria-hidden />
              </ActionIcon>
            )}
          </Group>
        ))}
      </Stack>
      {canEdit && items.length < texts.max && (
        <QuickAdd
          label={texts.addLabel}
          maxLength={texts.maxLength}
          isPending={isPending}
          read={texts.read}
          onAdd={(item) => edit.change((all) => [...all, item])}
        />
      )}
    </section>
  )
}

function ItemText({ children }: { children: string }) {
  return (
    <Text flex={1} miw={0} pt={4} className={classes.longText ?? ''}>
      {children}
    </Text>
  )
}
