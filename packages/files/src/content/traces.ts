/** A zip's last record and the longest comment behind it. */
export const TAIL_BYTES = 22 + 65_535
const END_RECORD = Buffer.from('PK\x05\x06', 'latin1')
const COMMENT_LENGTH_AT = 20
const END_RECORD_BYTES = 22

/** Only near the ends: in the middle of a long file such letters come about by chance. */
const LOOKED_AT_BYTES = 4096
const MARKUP = /<(?:!doctype\s+html|html|head|body|script|svg|iframe|\?php)[\s>/]/i

/** True for a file that unpackers take for an archive, whatever it begins with. `tail`: its last `TAIL_BYTES`. */
export function endsAsZip(tail: Buffer): boolean {
  for (let at = tail.indexOf(END_RECORD); at >= 0; at = tail.indexOf(END_RECORD, at + 1)) {
    const isWhole = at + END_RECORD_BYTES <= tail.length
    if (isWhole && at + END_RECORD_BYTES + tail.readUInt16LE(at + COMMENT_LENGTH_AT) === tail.length)
      return true
  }
  return false
}

/** True where a browser that guesses could see a page: markup in the first or the last bytes of a picture. */
export function holdsMarkup(part: Buffer): boolean {
  const ends = [part.subarray(0, LOOKED_AT_BYTES), part.subarray(-LOOKED_AT_BYTES)]
  return ends.some((bytes) => MARKUP.test(bytes.toString('latin1')))
}
