/** Lets the browser save data as a JSON file of that name. */
export function saveJson(data: unknown, fileName: string): void {
  const file = new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' })
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
  URL.revokeObjectURL(address)
}
