import { spawnSync } from 'node:child_process'

/**
 * Stops the server where the kernel cannot do so when our process dies: it reads a pipe that only our process holds
 * open. Arguments: the server's process id, then (on Windows) pg_ctl and the data directory.
 */
const [pid, pgCtl, cluster] = process.argv.slice(2)

process.stdin.resume()
process.stdin.on('close', () => {
  if (pgCtl && cluster) spawnSync(pgCtl, ['stop', '-D', cluster, '-m', 'fast'])
  else interrupt(Number(pid))
  process.exit(0)
})

function interrupt(target: number): void {
  try {
    process.kill(target, 'SIGINT')
  } catch {
    // Already ended.
  }
}
