import { excerptOf } from '@cadencia/text/excerpt'
import { Textarea, type TextareaProps } from '@mantine/core'
import { lengthProblem } from '../../kit/text/length-problem.ts'
import { RecordText } from '../../kit/text/record-text.tsx'
import { TextEditor } from '../../kit/text/text-editor.tsx'
import { accessOf, type FieldValue } from './field-access.ts'
import classes from './property.module.css'
import { Property } from './property.tsx'
import { type PropertyEdit, type PropertyOptions, usePropertyEdit } from './use-property-edit.ts'
import { formatOf, type Versioned } from './use-record-patch.ts'

interface EditableTextProps<T extends Versioned> extends Omit<PropertyOptions<T>, 'format'> {
  maxLength?: number
  placeholder?: string
}

const asText = (value: FieldValue) => String(value ?? '')

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
        <TitleField
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

/** A formatted text of several lines: Ctrl+Enter saves. */
export function EditableText<T extends Versioned>(props: EditableTextProps<T>) {
  const { record } = props.patch
  const { key, read } = accessOf<T>(props.field)
  const format = formatOf(record, key)
  const recorded = read(record)
  // What was typed here is formatted, whatever stood there before.
  const edit = usePropertyEdit({
    ...props,
    format: (value) => excerptOf(asText(value), value === recorded ? format : 'markdown'),
  })
  return (
    <Property
      edit={edit}
      className={classes.text}
      content={<RecordText text={asText(edit.value)} format={format} onTick={edit.commit} />}
      {...(props.placeholder !== undefined && { placeholder: props.placeholder })}
      isSaveKey={({ key, ctrlKey, metaKey }) => key === 'Enter' && (ctrlKey || metaKey)}
      editor={<TextField edit={edit} maxLength={props.maxLength} />}
    />
  )
}

interface FieldProps extends TextareaProps {
  edit: PropertyEdit
}

/** The field of a name while it is edited; it grows with the text. */
function TitleField({ edit, maxLength, ...props }: FieldProps) {
  const field = fieldProps(edit)
  return <Textarea {...field} {...props} error={field.error ?? lengthProblem(field.value, maxLength)} />
}

function fieldProps(edit: PropertyEdit) {
  return {
    'aria-label': edit.label,
    classNames: { input: classes.grown ?? '' },
    value: asText(edit.value),
    error: edit.error,
  }
}

/** The field of a text while it is edited. */
function TextField({ edit, maxLength }: { edit: PropertyEdit; maxLength: number | undefined }) {
  return (
    <TextEditor
      {...fieldProps(edit)}
      rows={3}
      maxLength={maxLength}
      onChange={(event) => edit.change(event.currentTarget.value)}
    />
  )
}
