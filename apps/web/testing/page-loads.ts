import { vi } from 'vitest'

/** Holds the page in place and lists the addresses that it was about to be loaded from. */
export function recordPageLoads(): readonly string[] {
  const addresses: string[] = []
  vi.spyOn(window.location, 'assign').mockImplementation((address) => {
    addresses.push(String(address))
  })
  return addresses
}
