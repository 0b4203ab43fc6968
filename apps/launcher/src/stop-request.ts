/** Resolves at the first SIGINT, SIGTERM or SIGHUP (npm repeats them), or when the parent's channel closes. */
export function stopRequest(): Promise<'stop'> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => resolve('stop'))
    if (process.connected) process.on('disconnect', () => resolve('stop'))
  })
}
