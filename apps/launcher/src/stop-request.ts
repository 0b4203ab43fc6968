/** Resolves at the first SIGINT, SIGTERM or SIGHUP; later ones (npm repeats them) change nothing. */
export function stopRequest(): Promise<'stop'> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => resolve('stop'))
  })
}
