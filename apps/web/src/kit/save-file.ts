import { withLocalInstants } from '@cadencia/locale/local-instants'

/** Downloads a URL. Without a name, the server's file name is used. */
export function saveFrom(address: string, name = ''): void {
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
}

/** Downloads a file from memory. */
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content)
  saveFrom(address, name)
  // Revoked later: the browser may still be reading it.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}

/** Downloads data for people to read: instants are São Paulo's. */
export function saveJson(name: string, data: unknown): void {
  const text = JSON.stringify(withLocalInstants(data), null, 2)
  saveFile(name, new Blob([text], { type: 'application/json' }))
}
