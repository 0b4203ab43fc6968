import { Button } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

interface ActionButtonProps {
  onClick: () => void
  label?: string
  disabled?: boolean
}

export function EditButton({ onClick, label = 'Editar', disabled = false }: ActionButtonProps) {
  return (
    <Button variant="default" leftSection={<IconPencil {...icon} />} disabled={disabled} onClick={onClick}>
      {label}
    </Button>
  )
}

export function DeleteButton({ onClick, label = 'Excluir', disabled = false }: ActionButtonProps) {
  return (
    <Button
      variant="default"
      c="red"
      leftSection={<IconTrash {...icon} />}
      disabled={disabled}
      onClick={onClick}
    >
      {label}
    </Button>
  )
}
