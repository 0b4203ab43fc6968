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

export function saveJson(name: string, data: unknown): void {
  saveFile(name, new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }))
}
