/** The text of a mail's first part of a type, such as `text/calendar`. Throws where there is none. */
export function mailPart(mail: string, type: string): string {
  const part = mail
    .split(/^--.+$/m)
    .map((one) => one.trimStart())
    .find((one) => headOf(one).includes(`content-type: ${type}`))
  if (part === undefined) throw new Error(`the mail has no ${type}`)
  const body = part.slice(part.search(/\r?\n\r?\n/)).trim()
  if (headOf(part).includes('content-transfer-encoding: base64')) {
    return Buffer.from(body, 'base64').toString('utf8')
  }
  if (!headOf(part).includes('content-transfer-encoding: quoted-printable')) return body
  const bytes = body
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}

const headOf = (part: string) => (part.split(/\r?\n\r?\n/)[0] ?? '').toLowerCase()
