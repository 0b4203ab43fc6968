import { lazyBackground } from '@cadencia/ui/lazy-part'
import { FormattedText } from '../kit/text/formatted-text.tsx'
import type { FormattedTextProps } from '../kit/text/formatted-text-props.ts'
import { ownAddresses } from './own-addresses.ts'

const LinkCard = lazyBackground(() => import('./link-card.tsx').then((module) => module.LinkCard))

/** What somebody said in a comment or a message, and cards of the records whose addresses stand in it. */
export function SaidText(props: FormattedTextProps) {
  return (
    <>
      <FormattedText {...props} />
      {ownAddresses(props.text, window.location.origin).map((path) => (
        <LinkCard key={path} path={path} />
      ))}
    </>
  )
}
