/** What marks our tokens, so that scanners of sources find them. */
export const TOKEN_PREFIX = 'cad_'

/**
 * The token of an `Authorization` header; undefined where it carries none of ours. A call with one is judged by it alone,
 * whatever its cookies.
 */
export function bearerToken({
  headers,
}: {
  readonly headers: { readonly authorization?: string | undefined }
}): string | undefined {
  const token = /^bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1]
  return token?.startsWith(TOKEN_PREFIX) ? token : undefined
}
