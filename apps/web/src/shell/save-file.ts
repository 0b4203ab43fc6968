/** Lets the browser save what an address answers. Without a name, as the server names it. */
export function saveFrom(address: string, name = ''): void {
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
}

/** Lets the browser save a file that the page holds. */
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content)
  saveFrom(address, name)
  // The browser may still be opening it.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}

export function saveJson(name: string, data: unknown): void {
  saveFile(name, new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }))
}
