/** Whether two texts are one for the server, which keeps no space at either end. */
export function isSameText(one: string, other: string): boolean {
  return one.trim() === other.trim()
}
