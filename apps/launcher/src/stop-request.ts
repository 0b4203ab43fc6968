/**
 * Resolves at the first SIGINT, SIGTERM or SIGHUP (npm repeats them; later ones change nothing), or when whoever
 * started this process and holds its channel is gone.
 */
export function stopRequest(): Promise<'stop'> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => resolve('stop'))
    if (process.connected) process.on('disconnect', () => resolve('stop'))
  })
}
