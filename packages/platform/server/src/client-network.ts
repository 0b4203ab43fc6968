import { isIPv6 } from 'node:net'

/** The eight groups of an IPv6 address, lower case, without leading zeros. */
function groupsOf(address: string): string[] {
  // URL parsing normalises IPv6 addresses to at most one `::`.
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const [head = '', tail] = canonical.split('::')
  const groups = (part: string) => part.split(':').filter((group) => group !== '')
  if (tail === undefined) return groups(head)
  const missing = 8 - groups(head).length - groups(tail).length
  return [...groups(head), ...Array<string>(missing).fill('0'), ...groups(tail)]
}

/** Two groups as IPv4: `7f00`, `1` is 127.0.0.1. */
function ipv4Of(groups: readonly string[]): string {
  return groups
    .map((group) => Number.parseInt(group, 16))
    .flatMap((number) => [number >> 8, number & 0xff])
    .join('.')
}

/**
 * Rate-limit key of a client: the IPv4 address (also when mapped to IPv6), or the /64 of an IPv6 address, which one
 * subscriber owns.
 */
export function networkOf(address: string): string {
  const [bare = ''] = address.split('%')
  if (!isIPv6(bare)) return bare
  const groups = groupsOf(bare)
  const isMapped = groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff'
  return isMapped ? ipv4Of(groups.slice(6)) : `${groups.slice(0, 4).join(':')}::/64`
}
