import { UserAvatar } from '@cadencia/ui/user-avatar'
import { Text } from '@mantine/core'

interface PersonCellProps {
  name: string
  imageUrl?: string | null | undefined
}

/** A person in a row of a list or table, whose name is cut where it does not fit. */
export function PersonCell({ name, imageUrl }: PersonCellProps) {
  return (
    <>
      <UserAvatar name={name} imageUrl={imageUrl} size={18} isDecorative />
      <Text span inherit truncate>
        {name}
      </Text>
    </>
  )
}
