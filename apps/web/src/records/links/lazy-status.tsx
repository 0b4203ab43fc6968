import { lazyBackground } from '@cadencia/ui/lazy-part'
import { badgeOf, StatusBadge } from '@cadencia/ui/status-badge'

type Badges = Parameters<typeof badgeOf>[0]

/** The status of a linked record, by the words of its kind, which are loaded with the first of them. */
export function lazyStatus(load: () => Promise<Badges>) {
  return lazyBackground<{ status: string }>(async () => {
    const badges = await load()
    return ({ status }) => <StatusBadge {...badgeOf(badges, status)} />
  })
}
