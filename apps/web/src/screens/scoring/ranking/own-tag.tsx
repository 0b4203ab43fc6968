import { Badge } from '@mantine/core'

/** Marks the viewer's own row. */
export function OwnTag({ label }: { label: string }) {
  return (
    <Badge variant="filled" radius="sm" ml={6}>
      {label}
    </Badge>
  )
}
