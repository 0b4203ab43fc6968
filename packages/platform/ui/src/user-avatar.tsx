import { initials } from '@cadencia/locale/text'
import { type CSSProperties, type ReactNode, useState } from 'react'

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
  const [failedUrl, setFailedUrl] = useState<string>()
  const label = isDecorative ? { 'aria-hidden': true } : { role: 'img', 'aria-label': name, title: name }
  return (
    <span className="user-avatar" style={sized(size)} {...label}>
      {imageUrl && imageUrl !== failedUrl ? (
        <img src={smallOf(imageUrl)} alt="" onError={() => setFailedUrl(imageUrl)} />
      ) : (
        initials(name)
      )}
    </span>
  )
}

interface UserAvatarsProps {
  /** How many there are: '3 participantes'. */
  label: string
  /** Those that are not shown. */
  moreNames: readonly string[]
  /** `UserAvatar`s of the default size. */
  children: ReactNode
}

/** Overlapping faces, and how many more there are. */
export function UserAvatars({ label, moreNames, children }: UserAvatarsProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: faces are not a set of fields
    <span className="user-avatars" role="group" aria-label={label}>
      {children}
      {moreNames.length > 0 && (
        <span className="user-avatar" data-more style={sized(28)} title={moreNames.join(', ')}>
          +{moreNames.length}
        </span>
      )}
    </span>
  )
}

function sized(px: number) {
  return { '--avatar-size': `${px / 16}rem` } as CSSProperties
}
