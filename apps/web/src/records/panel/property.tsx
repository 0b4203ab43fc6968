import { Alert, Button, Group, Loader, Text, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, type Ref, useLayoutEffect, useRef } from 'react'
import classes from './property.module.css'
import type { PropertyEdit } from './use-property-edit.ts'

interface PropertyProps {
  edit: PropertyEdit
  /** What stands for no value. */
  placeholder?: string
  /** The value as more than text, such as a badge. */
  children?: ReactNode
  /** The value with links of its own, below the button. */
  content?: ReactNode
  /** The field, while the property is edited. */
  editor: ReactNode
  /** Whether these keys save; Esc always cancels. */
  isSaveKey?: (event: KeyboardEvent) => boolean
  /** Leaving the field; by default saves. */
  onLeave?: () => void
  /** The value alone is the button's name, such as in a heading. */
  isUnlabeled?: boolean
  className?: string | undefined
}

/** A value that turns into its field when it is clicked, and back when it was saved or cancelled. */
export function Property(props: PropertyProps) {
  const { edit, editor, isSaveKey, onLeave = () => edit.commit(), ...view } = props
  const button = useRef<HTMLButtonElement>(null)
  const field = useRef<HTMLDivElement>(null)
  /** The person is at this property: what takes the place of the focused element gets the focus. */
  const hasFocus = useRef(false)
  const { isEditing } = edit

  useLayoutEffect(() => {
    if (!hasFocus.current) return
    const input = field.current?.querySelector<HTMLInputElement | HTMLTextAreaElement>('input, textarea')
    if (isEditing) input?.focus({ preventScroll: true })
    else button.current?.focus({ preventScroll: true })
  }, [isEditing])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.nativeEvent.isComposing) return
    const isSaving = isSaveKey?.(event) ?? false
    if (!isSaving && event.key !== 'Escape') return
    event.preventDefault()
    if (isSaving) edit.commit()
    else edit.cancel()
  }
  return (
    <>
      {isEditing ? (
        // biome-ignore lint/a11y/noStaticElementInteractions: keys of the field inside
        <div
          ref={field}
          onKeyDown={onKeyDown}
          onFocus={() => {
            hasFocus.current = true
          }}
          onBlur={({ currentTarget, relatedTarget }) => {
            if (currentTarget.contains(relatedTarget)) return
            hasFocus.current = false
            onLeave()
          }}
        >
          {editor}
        </div>
      ) : (
        <PropertyButton
          ref={button}
          edit={edit}
          {...view}
          onClick={() => {
            hasFocus.current = true
            edit.begin()
          }}
          onBlur={() => {
            hasFocus.current = false
          }}
        />
      )}
      <Conflict edit={edit} />
    </>
  )
}

interface PropertyButtonProps
  extends Pick<PropertyProps, 'edit' | 'placeholder' | 'children' | 'content' | 'isUnlabeled' | 'className'> {
  ref?: Ref<HTMLButtonElement>
  onClick: () => void
  onBlur?: () => void
}

/** The value as a button that looks like text until it is pointed at. */
export function PropertyButton(props: PropertyButtonProps) {
  const { edit, placeholder = 'Vazio', children, content, isUnlabeled = false, className, ...rest } = props
  const text = edit.format(edit.value)
  const pending = edit.isPending && <Loader size={12} ml={8} role="status" aria-label="Salvando" />
  if (content && text !== '') {
    return (
      <div className={`${classes.written} ${className ?? ''}`}>
        {content}
        <UnstyledButton
          {...rest}
          className={classes.cover}
          aria-label={`${edit.label}: ${text}`}
          aria-busy={edit.isPending || undefined}
        />
        {pending}
      </div>
    )
  }
  return (
    <UnstyledButton
      {...rest}
      className={`${classes.button} ${className ?? ''}`}
      aria-busy={edit.isPending || undefined}
      title={isUnlabeled ? 'Clique para editar' : undefined}
    >
      {!isUnlabeled && <VisuallyHidden>{edit.label}: </VisuallyHidden>}
      {children ?? (text === '' ? <span className={classes.empty}>{placeholder}</span> : text)}
      {pending}
    </UnstyledButton>
  )
}

/** What a colleague made of the same property meanwhile, and the choice between both. */
export function Conflict({ edit: { label, conflict, format, value } }: { edit: PropertyEdit }) {
  if (!conflict) return null
  const { theirs, keepMine, takeTheirs } = conflict
  return (
    <Alert color="yellow" role="alert" p="xs" my={4} aria-label={`${label}: outra pessoa mudou`}>
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        Outra pessoa mudou para {format(theirs) || 'vazio'}. Você digitou {format(value) || 'vazio'}.
      </Text>
      <Group gap="xs" mt="xs">
        <Button size="compact-sm" variant="light" onClick={keepMine}>
          Ficar com o meu
        </Button>
        <Button size="compact-sm" variant="default" onClick={takeTheirs}>
          Usar o atual
        </Button>
      </Group>
    </Alert>
  )
}
