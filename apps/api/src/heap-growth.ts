import { setFlagsFromString } from 'node:v8'

// Loading the program would grow V8's young generation to a size that an idle server never needs and never returns.
// Imported first, to keep it small during the start.
setFlagsFromString('--semi-space-growth-factor=1')

export function allowHeapGrowth(): void {
  setFlagsFromString('--semi-space-growth-factor=2')
}
