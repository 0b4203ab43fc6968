import { Fragment } from 'react'

/** After the signs that part the words of an address. */
const BREAKS = /(?<=[/?&=#._~,;:@-])(?=[^/?&=#._~,;:@-])/

/** An address that is shown: where it does not fit into a line, it breaks between its words. */
export function AddressText({ text }: { text: string }) {
  return text.split(BREAKS).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}
