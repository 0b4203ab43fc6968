import { Textarea, type TextareaProps } from '@mantine/core'
import classes from './property.module.css'
import { Property } from './property.tsx'
import { type PropertyEdit, type PropertyOptions, usePropertyEdit } from './use-property-edit.ts'
import type { PropertyValue, Versioned } from './use-record-patch.ts'

interface EditableTextProps<T extends Versioned> extends Omit<PropertyOptions<T>, 'format'> {
  maxLength?: number
  placeholder?: string
}

const asText = (value: PropertyValue) => String(value ?? '')

/** A record's name, in its heading: Enter saves. */
export function EditableTitle<T extends Versioned>(props: EditableTextProps<T>) {
  const edit = usePropertyEdit({ ...props, format: asText })
  return (
    <Property
      edit={edit}
      className={classes.title}
      isUnlabeled
      isSaveKey={({ key }) => key === 'Enter'}
      editor={
        <TextEditor
          edit={edit}
          rows={1}
          maxLength={props.maxLength}
          onFocus={(event) => event.currentTarget.select()}
          // A name is one line.
          onChange={(event) => edit.change(event.currentTarget.value.replaceAll('\n', ' '))}
        />
      }
    />
  )
}

/** A text of several lines: Ctrl+Enter saves. */
export function EditableText<T extends Versioned>(props: EditableTextProps<T>) {
  const edit = usePropertyEdit({ ...props, format: asText })
  return (
    <Property
      edit={edit}
      className={classes.text}
      {...(props.placeholder !== undefined && { placeholder: props.placeholder })}
      isSaveKey={({ key, ctrlKey, metaKey }) => key === 'Enter' && (ctrlKey || metaKey)}
      editor={
        <TextEditor
          edit={edit}
          rows={3}
          maxLength={props.maxLength}
          onChange={(event) => edit.change(event.currentTarget.value)}
        />
      }
    />
  )
}

/** The field of a text while it is edited; it grows with the text. */
function TextEditor({ edit, ...props }: TextareaProps & { edit: PropertyEdit }) {
  return (
    <Textarea
      aria-label={edit.label}
      classNames={{ input: classes.grown ?? '' }}
      value={asText(edit.value)}
      error={edit.error}
      {...props}
    />
  )
}
