import { initials } from '@cadencia/locale/text'
import { Avatar } from '@mantine/core'

interface UserAvatarProps {
  name: string
  imageUrl?: string | null | undefined
  /** Width in pixels. Default 28. */
  size?: number
  /** Hidden from screen readers, since the name is beside it. */
  isDecorative?: boolean
}

/** Our server resizes on request. */
function smallOf(imageUrl: string): string {
  return imageUrl.startsWith('/api/files/') ? `${imageUrl}?preview=1` : imageUrl
}

export function UserAvatar({ name, imageUrl, size = 28, isDecorative = false }: UserAvatarProps) {
  const label = isDecorative ? { 'aria-hidden': true } : { role: 'img', 'aria-label': name, title: name }
  return (
    <Avatar
      src={imageUrl ? smallOf(imageUrl) : null}
      size={size}
      color="indigo"
      variant="light"
      imageProps={{ alt: '' }}
      {...label}
    >
      {initials(name)}
    </Avatar>
  )
}
