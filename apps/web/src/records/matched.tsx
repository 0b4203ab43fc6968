import { matchRanges } from '@cadencia/locale/text-match'
import { Fragment } from 'react'

/** A text with the searched words marked. */
export function Matched({ text, words }: { text: string; words: string }) {
  let end = 0
  const parts = matchRanges(text, words).map(([from, to]) => {
    const before = text.slice(end, from)
    end = to
    return { from, before, found: text.slice(from, to) }
  })
  return (
    <>
      {parts.map(({ from, before, found }) => (
        <Fragment key={from}>
          {before}
          <mark>{found}</mark>
        </Fragment>
      ))}
      {text.slice(end)}
    </>
  )
}
