import { setFlagsFromString } from 'node:v8'

// Loading the program would make V8 grow its young generation to a size that an idle server never needs
// again and never gives back. It is kept small until the start is over; imported before anything else.
setFlagsFromString('--semi-space-growth-factor=1')

/** Lets the young generation grow with the load from now on. */
export function allowHeapGrowth(): void {
  setFlagsFromString('--semi-space-growth-factor=2')
}
