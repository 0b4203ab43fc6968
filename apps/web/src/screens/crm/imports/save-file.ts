/** Lets the browser save a file that the page holds. */
export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser may still be opening it.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
