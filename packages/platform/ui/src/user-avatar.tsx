import { initials } from '@cadencia/locale/text'
import { Avatar } from '@mantine/core'

interface UserAvatarProps {
  name: string
  imageUrl?: string | null | undefined
  /** Width in pixels, 28 unless told. */
  size?: number
  /** The name stands beside it, so screen readers need not hear it twice. */
  isDecorative?: boolean
}

/** Pictures of ours come small where asked for. */
function smallOf(imageUrl: string): string {
  return imageUrl.startsWith('/api/files/') ? `${imageUrl}?preview=1` : imageUrl
}

/** A person's picture, or their initials while there is none. */
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
