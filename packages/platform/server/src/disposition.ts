/** The `Content-Disposition` of a download (RFC 6266): its name, and for programs that read no other one in ASCII letters. */
export function dispositionOf(fileName: string, type: 'attachment' | 'inline' = 'attachment'): string {
  const name = fileName.toWellFormed()
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^ -~]/gu, '_')
  const quoted = `${type}; filename="${plain.replace(/["\\]/g, '\\$&')}"`
  // Some programs decode what looks encoded.
  const isWhole = plain === name && !/%[\da-f]{2}/i.test(name)
  return isWhole ? quoted : `${quoted}; filename*=UTF-8''${encoded(name)}`
}

/** RFC 8187. */
function encoded(name: string): string {
  return encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}
